import gsap from "gsap";

/** Motion (motion.dev). */
export const transitions = {
  card: { type: "spring", visualDuration: 0.5 / 1.2, bounce: 0.3 },
  // Wrong: in Motion, `duration` is a settling time.
  panel: { type: "spring", duration: 0.5, bounce: 0.3, when: "beforeChildren" },
  menu: { duration: 0.3, ease: [0.4, 0, 0.2, 1] },
} as const;

/** react-spring. Wrong: another mass, with the same tension and friction. */
export const cardConfig = { tension: 158, friction: 17.6, mass: 2 };

/** GSAP. Wrong: the sign of the sine. */
const w = 12.566370614359172, z = 0.7, duration = 0.818747;
const spring = (p: number) => {
  if (p >= 1) return 1;
  const d = z * w, f = w * Math.sqrt(1 - z * z), t = p * duration;
  return 1 - Math.exp(-d * t) * (Math.cos(f * t) - d / f * Math.sin(f * t));
};
export const cardTween = { duration, ease: spring };
