import { Easing } from "react-native-reanimated";

/** Reanimated. */
export const menuTiming = { duration: 300, easing: Easing.bezier(0.4, 0, 0.2, 1) };
// Wrong: Reanimated's `duration` is not SwiftUI's.
export const cardSpring = { duration: 500, dampingRatio: 0.7 };
