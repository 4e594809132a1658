/**
 * The part of a rate that a process may use, in requests per second, if the other processes have these demands. It is
 * the level at which the process's own part and those of the others, each at most its demand, add up to the rate
 * (max-min fairness). So an idle process leaves its part to the others, and no process gets less than an equal part.
 */
export function divideRate(rate: number, demands: readonly number[]): number {
  const ascending = [...demands].sort((one, other) => one - other)
  let left = rate
  for (const [n, demand] of ascending.entries()) {
    const level = left / (ascending.length - n + 1)
    if (demand >= level) return level
    left -= demand
  }
  return left
}
