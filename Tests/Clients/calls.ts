// Calls a server with the generated TypeScript client: node calls.js URL
//
// Each call is followed by a check of its result. Prints a line for each call; the exit code is 1
// if a check fails.
import {
  Configuration, EvaluationApi, Fidelity, RepeatCountModifierTypeEnum, ResponseError,
  SessionsApi, SpringsAndCurvesApi, TypedAnimationTypeEnum, TypedValueTypeEnum,
} from './client';

declare const process: { argv: string[]; exit(code: number): never };

const configuration = new Configuration({ basePath: process.argv[2] });
const evaluation = new EvaluationApi(configuration);
const sessions = new SessionsApi(configuration);
const springs = new SpringsAndCurvesApi(configuration);
let id = '';

async function status(call: Promise<unknown>): Promise<{ status: number; body: any }> {
  try {
    await call;
    return { status: 200, body: null };
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { status: error.response.status, body: await error.response.json() };
  }
}

const calls: Record<string, () => Promise<boolean>> = {
  async numberTarget() {
    const result = await evaluation.evaluate({
      evaluationRequest: { animation: '.linear(duration: 1)', to: 100, range: { count: 3, end: 1 } },
    });
    return result.values.value[1] === 50;
  },
  async namedTargets() {
    const result = await evaluation.evaluate({
      evaluationRequest: { properties: { x: 0, y: [0, 0] }, to: { x: 3, y: [4, 5] }, range: { times: [9] } },
    });
    return JSON.stringify(result.values) === '{"x":[3],"y":[[4,5]]}';
  },
  async typedTarget() {
    const result = await evaluation.evaluate({
      evaluationRequest: { from: { type: TypedValueTypeEnum.Angle, degrees: 0 }, to: '90deg', range: { times: [0, 9] } },
    });
    return (result.values.value[1] as any).degrees === 90;
  },
  async modifiedAnimation() {
    const result = await evaluation.evaluate({
      evaluationRequest: {
        animation: {
          type: TypedAnimationTypeEnum.Linear, duration: 0.5,
          modifiers: [{ type: RepeatCountModifierTypeEnum.RepeatCount, count: 2 }],
        },
        fidelity: Fidelity.Exact,
      },
    });
    return result.range.end === 1;
  },
  async keyframes() {
    const result = await evaluation.evaluate({
      evaluationRequest: {
        animation: { type: 'keyframes', tracks: { value: [{ type: 'linear', to: 7, duration: 0.5 }] } },
        range: { times: [0.5] },
      },
    });
    return result.values.value[0] === 7;
  },
  async queryDefaults() {
    const result = await evaluation.evaluateByQuery();
    return result.values.value[result.values.value.length - 1] === 1;
  },
  async queryTarget() {
    const result = await evaluation.evaluateByQuery({ animation: '.linear', to: '8', end: 0.35, count: 2 });
    return result.values.value[1] === 8;
  },
  async created() {
    const session = await sessions.createSession({
      sessionCreation: { animation: '.linear(duration: 1)', to: 10, pausable: true },
    });
    id = session.id;
    return session.revision === 1;
  },
  async stepped() {
    const result = await sessions.evaluateSession({ id, sessionStep: { range: { duration: 0.5, count: 2 } } });
    return result.values.value[1] === 5;
  },
  async changed() {
    const result = await sessions.changeSession({ id, sessionChange: { set: { value: 20 }, animation: null } });
    return result.session.revision === 3;
  },
  async paused() {
    const session = await sessions.patchEnvironment({ id, environmentPatch: { animationPaused: true } });
    return session.environment.animationPaused === true;
  },
  async read() {
    const session = await sessions.readSession({ id });
    return session.properties.value.target === 20;
  },
  async deleted() {
    await sessions.deleteSession({ id });
    return (await status(sessions.readSession({ id }))).status === 404;
  },
  async spring() {
    const result = await springs.describeSpring({ springRequest: { spring: 'bouncy', times: [0, 1] } });
    return result.values?.length === 2;
  },
  async refused() {
    const problem = await status(evaluation.evaluate({ evaluationRequest: { animation: '.sprin' } }));
    return problem.status === 422 && problem.body.errors[0].pointer === '/animation';
  },
};

async function main() {
  let failed = 0;
  for (const [name, call] of Object.entries(calls)) {
    const passed = await call();
    failed += passed ? 0 : 1;
    console.log(`${name}: ${passed ? 'ok' : 'FAILED'}`);
  }
  process.exit(failed ? 1 : 0);
}

main().catch((error) => {
  console.log(`FAILED: ${error}`);
  process.exit(1);
});
