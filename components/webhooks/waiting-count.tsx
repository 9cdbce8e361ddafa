import { useFormatter } from 'next-intl'

/** Sends are counted up to here. */
const countedTo = 1000

/** Number of sends that wait, with a sign that there are more than were counted. */
export function WaitingCount({ count }: { count: number }) {
  const format = useFormatter()
  return `${format.number(count)}${count >= countedTo ? '+' : ''}`
}
