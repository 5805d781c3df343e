#include "fit_paws/fit.h"

#include <cmath>
#include <numeric>

namespace igra::paws {

namespace {

// How large each input usually is; 0 for what never was anything else.
std::vector<float> sizes_of(const Rows& rows, std::size_t inputs) {
  std::vector<double> squares(inputs, 0);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Row row = rows[r];
    for (std::size_t i = 0; i < row.size(); ++i) {
      squares[row.inputs[i]] += static_cast<double>(row.numbers[i]) * row.numbers[i];
    }
  }
  std::vector<float> sizes(inputs, 0);
  for (std::size_t i = 0; i < inputs; ++i) {
    // The rarest must not get numbers without bounds.
    if (squares[i] > 0) {
      sizes[i] = 0.01f + static_cast<float>(std::sqrt(squares[i] / static_cast<double>(rows.size())));
    }
  }
  return sizes;
}

// How far each number of a network moves in a step: as if every input had been divided by its size.
std::vector<float> strides_for(const Lessons& lessons, Net net) {
  const auto inputs = static_cast<std::size_t>(net.inputs());
  const std::vector<float> sizes = sizes_of(lessons.rows(), inputs);
  std::fill(net.numbers().begin(), net.numbers().end(), 1.0f);
  for (std::size_t i = 0; i < inputs; ++i) {
    const float stride = sizes[i] > 0 ? 1 / sizes[i] : 0;
    net.direct()[i] = stride;
    std::fill_n(net.hidden_by(i).begin(), net.hidden(), stride);
  }
  return {net.numbers().begin(), net.numbers().end()};
}

class Adam {
 public:
  Adam(std::vector<float> strides, float decay)
      : strides_(std::move(strides)),
        decay_(decay),
        mean_(strides_.size(), 0.0f),
        square_(strides_.size(), 0.0f) {}

  void step(std::span<float> numbers, std::span<const float> slopes, float rate) {
    fade_mean_ *= kMean;
    fade_square_ *= kSquare;
    // Both means started at 0; this makes up for it.
    const float upright = rate / (1 - fade_mean_);
    const float straight = 1 / (1 - fade_square_);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      mean_[i] += (1 - kMean) * (slopes[i] - mean_[i]);
      square_[i] += (1 - kSquare) * (slopes[i] * slopes[i] - square_[i]);
      numbers[i] -= upright * strides_[i] * mean_[i] / (std::sqrt(square_[i] * straight) + 1e-8f) +
                    rate * decay_ * numbers[i];
    }
  }

 private:
  static constexpr float kMean = 0.9f;
  static constexpr float kSquare = 0.999f;

  std::vector<float> strides_;
  float decay_;
  std::vector<float> mean_;
  std::vector<float> square_;
  float fade_mean_ = 1;
  float fade_square_ = 1;
};

// A network's reply to a lesson.
class Reply {
 public:
  // The shares that its rows get: exponentials of their sums; the loss, if there is one, has the sum 0.
  void give(const Net& net, const Lessons& lessons, const Lessons::Lesson& lesson) {
    may_lose_ = lessons.kind() == Lessons::Kind::odds;
    shares_.resize(lesson.shares.size());
    if (hidden_.size() < shares_.size()) hidden_.resize(shares_.size());
    float top = may_lose_ ? 0 : -1e30f;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      shares_[i] = net.sum(lessons.rows()[lesson.first + i], hidden_[i]);
      top = std::max(top, shares_[i]);
    }
    rest_ = may_lose_ ? std::exp(-top) : 0;
    float whole = rest_;
    for (float& share : shares_) whole += share = std::exp(share - top);
    for (float& share : shares_) share /= whole;
    rest_ /= whole;
  }

  void add_slopes(const Net& net, const Lessons& lessons, const Lessons::Lesson& lesson,
                  std::span<float> slopes) const {
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      net.add_slopes(lessons.rows()[lesson.first + i], hidden_[i], shares_[i] - lesson.shares[i], slopes);
    }
  }

  Quality quality(const Lessons::Lesson& lesson) const {
    double entropy = 0;
    double rest = 1;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      entropy += surprise(lesson.shares[i], shares_[i]);
      rest -= lesson.shares[i];
    }
    if (may_lose_) entropy += surprise(rest, rest_);
    const auto best = top_of(lesson.shares);
    const auto liked = top_of(shares_);
    return {.cross_entropy = entropy,
            .favourite = best == liked ? 1.0 : 0.0,
            .lost = std::log(std::max(1e-30f, lesson.shares[best]) / std::max(1e-30f, lesson.shares[liked]))};
  }

 private:
  static double surprise(double share, double answered) {
    return share > 0 ? -share * std::log(std::max(1e-30, answered)) : 0;
  }
  static std::size_t top_of(std::span<const float> shares) {
    return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
  }

  std::vector<float> shares_;
  bool may_lose_ = false;
  float rest_ = 0;  // the share of the loss
  std::vector<Net::Sums> hidden_;
};

void shuffle(std::vector<std::uint32_t>& order, Rng& rng) {
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

// The mean slopes over some lessons.
void slopes_of(const Net& net, const Lessons& lessons, std::span<const std::uint32_t> batch, Reply& reply,
               std::span<float> slopes) {
  std::fill(slopes.begin(), slopes.end(), 0.0f);
  for (const std::uint32_t i : batch) {
    const Lessons::Lesson lesson = lessons[i];
    reply.give(net, lessons, lesson);
    reply.add_slopes(net, lessons, lesson, slopes);
  }
  const float part = 1 / static_cast<float>(batch.size());
  for (float& slope : slopes) slope *= part;
  // What all events have in common changes no choice: its slope is rounding, which Adam would take for news.
  if (lessons.kind() == Lessons::Kind::choice) slopes.back() = 0;
}

}  // namespace

Quality quality(const Net& net, const Lessons& lessons) {
  Quality sum;
  Reply reply;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    reply.give(net, lessons, lessons[i]);
    const Quality one = reply.quality(lessons[i]);
    sum.cross_entropy += one.cross_entropy;
    sum.favourite += one.favourite;
    sum.lost += one.lost;
  }
  const double part = 1 / static_cast<double>(std::max<std::size_t>(1, lessons.size()));
  return {sum.cross_entropy * part, sum.favourite * part, sum.lost * part};
}

Net start_for(const Lessons& lessons, int inputs, int hidden, Rng& rng) {
  Net net(inputs, hidden);
  const auto some = [&](float reach) { return reach * static_cast<float>(2 * rng.unit() - 1); };
  const std::vector<float> sizes = sizes_of(lessons.rows(), static_cast<std::size_t>(inputs));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    for (float& number : net.hidden_by(i)) number = sizes[i] > 0 ? some(0.15f) / sizes[i] : 0;
  }
  for (float& number : net.score()) number = some(0.1f);
  return net;
}

Net fit(const Lessons& lessons, Net net, const FitPlan& plan, Rng& rng, const OnPass& told) {
  const auto batch = std::min(static_cast<std::size_t>(plan.batch), lessons.size());
  if (batch == 0) return net;
  Adam adam(strides_for(lessons, net), plan.decay);
  Reply reply;
  std::vector<float> slopes(net.numbers().size());
  std::vector<std::uint32_t> order(lessons.size());
  std::iota(order.begin(), order.end(), 0);
  const std::size_t steps = lessons.size() / batch * static_cast<std::size_t>(plan.passes);
  std::size_t step = 0;
  for (int pass = 1; pass <= plan.passes; ++pass) {
    shuffle(order, rng);
    for (std::size_t first = 0; first + batch <= order.size(); first += batch) {
      slopes_of(net, lessons, std::span(order).subspan(first, batch), reply, slopes);
      const float done = static_cast<float>(++step) / static_cast<float>(steps);
      adam.step(net.numbers(), slopes, plan.rate * (1 - 0.98f * done));
    }
    if (told) told(pass, net);
  }
  return net;
}

}  // namespace igra::paws
