import { Refusal } from '#contract/error.ts'
import { entryPageOf } from '#rules/way/entry.ts'
import { splitLocale } from '#rules/tools/language.ts'
import { reloadOnce } from './reload-once.ts'
import { keepAll } from './unsaved.ts'

/** Drops the browser's leave question, because the form's values are saved. */
const withoutQuestion = (): void => {
  keepAll()
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  })
}

/**
 * Leaves the page after an answer that changes it: an ended session leads to sign-in and back, a
 * blocked shop to its page. Helpdesk and till can't show sign-in, so there the page explains how to
 * come in.
 */
export const leaveFor = (cause: unknown): void => {
  if (!(cause instanceof Refusal)) return
  if (cause.code === 'shop_blocked') {
    withoutQuestion()
    reloadOnce('blocked')
  }
  if (cause.code !== 'signed_out') return
  withoutQuestion()
  if (entryPageOf(location.pathname)) return reloadOnce('signed out')
  const [prefix, path] = splitLocale(location.pathname)
  location.assign(`${prefix}/login?next=${encodeURIComponent(path + location.search)}`)
}
