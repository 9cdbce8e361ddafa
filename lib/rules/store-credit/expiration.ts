// imported by file, because loading all of date-fns takes the platform a second
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addWeeks } from 'date-fns/addWeeks'
import { addYears } from 'date-fns/addYears'

export const periods = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** The expiration object of the specification, with its defaults. */
export type Expiration = {
  never_expires: boolean
  expiration_mode: 'dynamic' | 'fixed'
  /** as typed */
  expires_within_value: string
  expires_within_period_type: Period
  /** YYYY-MM-DD, '' if none is chosen */
  expires_on: string
}
export const defaultExpiration: Expiration = {
  never_expires: true,
  expiration_mode: 'dynamic',
  expires_within_value: '30',
  expires_within_period_type: 'day',
  expires_on: '',
}

/**
 * Returns message keys of problems, empty when valid. Only the chosen mode counts; switching clears
 * the other's fields.
 */
export const expirationProblems = (
  expiration: Expiration,
  today: string,
): { value?: 'positiveNumber' | 'tooFar'; date?: 'requiredDate' | 'pastDate' | 'tooFar' } => {
  if (expiration.never_expires) return {}
  if (expiration.expiration_mode === 'dynamic') {
    if (!/^0*[1-9]\d*$/.test(expiration.expires_within_value.trim()))
      return { value: 'positiveNumber' }
    return isDay(dayAfter(today, expiration)) ? {} : { value: 'tooFar' }
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(expiration.expires_on)) return { date: 'requiredDate' }
  if (expiration.expires_on < today) return { date: 'pastDate' }
  return isDay(expiration.expires_on) ? {} : { date: 'tooFar' }
}

/** Checks that the contract's `Day` takes this one, whose years end with 2999. */
const isDay = (day: string): boolean => day.length === 10 && day < '3000'

const add = { day: addDays, week: addWeeks, month: addMonths, year: addYears }

/** Formats of days by time zone: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const made = formats.get(zone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/**
 * Days by time zone and quarter of an hour: no zone's date changes within one. Before 2012 some
 * moved their clocks a minute after midnight.
 */
const days = new Map<string, Map<number, string>>()
const daysKept = 5000
const quarter = 15 * 60 * 1000
const firstKept = Date.parse('2012-01-01T00:00:00Z') / quarter

/** Returns the day in the shop's time zone, YYYY-MM-DD. */
export const dayIn = (zone: string, now: Date): string => {
  const at = Math.floor(now.getTime() / quarter)
  const known = days.get(zone)?.get(at)
  if (known) return known
  const [month, day, year] = formatOf(zone).format(now).split('/')
  const text = `${year}-${month}-${day}`
  if (at < firstKept) return text
  const own = days.get(zone)
  if (!own || own.size >= daysKept) days.set(zone, new Map([[at, text]]))
  else own.set(at, text)
  return text
}

/**
 * Returns the expiration date (YYYY-MM-DD), or null for never. Dynamic adds value and period to
 * today in the shop's calendar.
 */
export const expiresOn = (expiration: Expiration, zone: string, now: Date): string | null => {
  if (expiration.never_expires) return null
  if (expiration.expiration_mode === 'fixed') return expiration.expires_on
  return dayAfter(dayIn(zone, now), expiration)
}

/** Adds value and period to a day. */
const dayAfter = (
  from: string,
  { expires_within_value, expires_within_period_type }: Expiration,
): string => {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  // date-fns computes in this machine's zone; noon stays clear of clock changes
  const last = add[expires_within_period_type](
    new Date(year, month - 1, day, 12),
    Number(expires_within_value.trim()),
  )
  return [last.getFullYear(), last.getMonth() + 1, last.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
