/** Texts of requests and answers, as patterns without zod: a page checks its own address by them. */
export const moneyText = /^-?(0|[1-9]\d{0,10})(\.\d{1,2})?$/
export const idText = /^[\w.:-]{1,64}$/
export const cursorText = /^[\w-]{1,200}$/

const dayText = /^(19|2\d)\d\d-\d\d-\d\d$/
/** Checks for a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`)
  return (
    dayText.test(text) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(text)
  )
}

const monthText = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/
/** Checks for a month of the calendar, YYYY-MM. */
export const isMonth = (text: string): boolean => monthText.test(text)

// oxlint-disable-next-line no-control-regex -- refusing control characters is its purpose
const control = /[\u0000-\u001f\u007f\u2028\u2029]/
/** Checks for text without control characters that can be shown in one line. */
export const isShown = (text: string): boolean => text.isWellFormed() && !control.test(text)

export const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
])
