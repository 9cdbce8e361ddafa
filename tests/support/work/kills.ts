type Room = { most: number; least: number; seconds: number }

// CI's machine is shared by suites that kill
const part = process.env['CI'] ? 0.5 : 1

/**
 * Decides whether another kill follows: `most` of them, and on a busy machine as many as fit into
 * `seconds`, on CI half of them, but at least `least`. KILLS=200 by hand demands so many.
 */
export const killsOf = ({ most, least, seconds }: Room): { most: number; left: Left } => {
  const byHand = process.env['KILLS']
  if (byHand) return { most: Number(byHand), left: (done) => done < Number(byHand) }
  let end: number | undefined
  return {
    most,
    left: (done) => {
      end ??= performance.now() + seconds * part * 1000
      return done < least || (done < most && performance.now() < end)
    },
  }
}

type Left = (done: number) => boolean
