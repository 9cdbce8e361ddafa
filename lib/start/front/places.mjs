/**
 * Bounds the requests that are worked on at once and those that wait for a place. Returns
 * `enter(response, work, turnAway)`: one that finds the line full or slow, or waits too long
 * in it, is turned away.
 */
export function placesFor({ places, line: longest, waitMs, slowMs, holdMs, isBusy }) {
  let free = places
  const line = new Set()

  function leave() {
    const [next] = line
    if (next) next.start()
    else free += 1
  }

  function work(response, start) {
    // one that takes longer while we are idle waits for something else: an upload, a slow answer
    const timer = setInterval(() => isBusy() || give(), holdMs)
    let isHeld = true
    function give() {
      if (!isHeld) return
      isHeld = false
      clearInterval(timer)
      leave()
    }
    response.once('close', give)
    start()
  }

  function wait(response, start, turnAway) {
    const one = { since: performance.now(), start: () => end(() => work(response, start)) }
    const timer = setTimeout(() => end(turnAway), waitMs)
    const gone = () => end(() => undefined)
    function end(next) {
      line.delete(one)
      clearTimeout(timer)
      response.off('close', gone)
      next()
    }
    response.once('close', gone)
    line.add(one)
  }

  return function enter(response, start, turnAway) {
    if (free > 0) {
      free -= 1
      work(response, start)
      return
    }
    const [first] = line
    const isQuick = !first || performance.now() - first.since < slowMs
    if (line.size < longest && isQuick) wait(response, start, turnAway)
    else turnAway()
  }
}
