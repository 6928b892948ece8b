// Requests to the server of this page, with the token if the server needs one.

/** A problem document of the server. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `status ${status}`);
    this.status = status;
    this.errors = problem.errors ?? [];
  }
}

const KEY = 'inbetween-token';
const form = document.getElementById('access');
let retry = [];

/** The header fields that every request needs. */
export const fields = {};

function useToken() {
  const token = sessionStorage.getItem(KEY);
  if (token) fields.Authorization = `Bearer ${token}`;
}
useToken();

/** A `fetch` with the token. After the status 401, it asks the user for a token and repeats the request. */
export async function request(address, options = {}) {
  const response = await fetch(address, { ...options, headers: { ...options.headers, ...fields } });
  if (response.status !== 401) return response;
  await tokenGiven();
  return request(address, options);
}

/** Sends JSON, and returns the JSON of the response; throws a refusal. `signal` aborts the request. */
export async function call(method, address, content, signal) {
  const response = await request(address, {
    method, signal, headers: content === undefined ? {} : { 'Content-Type': 'application/json' },
    body: content === undefined ? undefined : JSON.stringify(content),
  });
  if (response.status === 204) return undefined;
  const result = await response.json();
  if (!response.ok) throw new Refusal(response.status, result);
  return result;
}

/**
 * Returns a function that runs a task, one call at a time.
 *
 * Of the calls that are made while the task runs, only the last one is executed. The first argument of
 * the task is a function that returns true if such a call waits.
 */
export function latest(task) {
  let next, running;
  const run = async () => {
    try {
      while (next) {
        const values = next;
        next = undefined;
        await task(() => next !== undefined, ...values);
      }
    } finally {
      running = undefined;
    }
  };
  return (...values) => {
    next = values;
    return (running ??= run());
  };
}

// Resolves when the user has entered a token.
function tokenGiven() {
  form.hidden = false;
  form.classList.toggle('wrong', KEY in sessionStorage);
  return new Promise((resolve) => retry.push(resolve));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  sessionStorage.setItem(KEY, form.querySelector('input').value.trim());
  useToken();
  form.hidden = true;
  const waiting = retry;
  retry = [];
  for (const resolve of waiting) resolve();
});
