// Logarithm, exponential and shares out of additions and multiplications only. The C library's differ between
// machines by a last bit, and a search turns a last bit into another move.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace igra {

// log2(x) for x > 0, to about 1e-4.
inline float log2_of(float x) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x7FFFFF) | 0x3F800000);  // 1 <= m < 2
  return exponent + (-2.153620718f + (3.047884161f + (-1.051875031f + 0.158248707f * m) * m) * m);
}

// 2^x, to about 1e-4 of it; 0 far below.
inline float exp2_of(float x) {
  if (x < -120) return 0;
  x = std::min(x, 120.0f);
  const float whole = std::floor(x);
  const float part = x - whole;  // 0 <= part < 1
  const float scale = std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(whole) + 127) << 23);
  return scale * (0.999892986f + (0.696457718f + (0.224338333f + 0.079204004f * part) * part) * part);
}

inline float ln_of(float x) { return 0.69314718f * log2_of(x); }
inline float exp_of(float x) { return exp2_of(1.44269504f * x); }

// Values become their exponentials, made to add up to 1.
inline void to_shares(float* values, int count) {
  const float top = *std::max_element(values, values + count);
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i] = exp_of(values[i] - top);
  const float scale = 1 / sum;
  for (int i = 0; i < count; ++i) values[i] *= scale;
}

}  // namespace igra
