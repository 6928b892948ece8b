package com.example.motion

import androidx.compose.animation.core.FastOutSlowInEasing
import androidx.compose.animation.core.FiniteAnimationSpec
import androidx.compose.animation.core.spring
import androidx.compose.animation.core.tween

object Motion {
  /* Nested /* comments */ are skipped: val card = spring(dampingRatio = 0.1f) */
  fun <T> card(): FiniteAnimationSpec<T> = spring(dampingRatio = 0.7f, stiffness = 157.91367f)

  /** Wrong: without a stiffness, it is 1500. */
  val panel = spring<Float>(dampingRatio = 0.7f)

  fun <T> menu(): FiniteAnimationSpec<T> {
    return tween(durationMillis = 300, easing = FastOutSlowInEasing)
  }
}
