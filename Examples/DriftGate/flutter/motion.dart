import 'package:flutter/animation.dart';
import 'package:flutter/physics.dart';

abstract final class Motion {
  static final card = SpringDescription.withDurationAndBounce(
    duration: const Duration(milliseconds: 500),
    bounce: 0.3,
  );
  // Wrong: a digit is missing in the duration.
  static final panel = SpringDescription.withDurationAndBounce(
    duration: const Duration(milliseconds: 50),
    bounce: 0.3,
  );
}

const menuCurve = Cubic(0.4, 0, 0.2, 1);
const menuDuration = Duration(milliseconds: 300);
