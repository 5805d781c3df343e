// Chances out of heats, with operations that agree to the last bit on all machines; the C library's
// exponential does not.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace igra::paws {

// e^x to about 1e-4 of it; 0 far below.
inline float exp_of(float x) {
  x = std::min(x * 1.44269504f, 120.0f);
  if (x < -120) return 0;
  const float whole = std::floor(x);
  const float part = x - whole;  // 0 <= part < 1
  const float scale = std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(whole) + 127) << 23);
  return scale * (0.999892986f + (0.696457718f + (0.224338333f + 0.079204004f * part) * part) * part);
}

// Heats become their exponentials, made to add up to 1.
inline void to_shares(float* heat, int count) {
  const float top = *std::max_element(heat, heat + count);
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += heat[i] = exp_of(heat[i] - top);
  const float scale = 1 / sum;
  for (int i = 0; i < count; ++i) heat[i] *= scale;
}

}  // namespace igra::paws
