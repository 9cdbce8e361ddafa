import { Refusal } from '#contract/error.ts'
import { entryPageOf } from '#rules/way/entry.ts'
import { splitLocale } from '#rules/tools/language.ts'
import { reloadOnce } from './reload-once.ts'
import { keepAll } from './unsaved.ts'

/** What was typed is kept, so the browser need not ask whether to leave. */
const withoutQuestion = (): void => {
  keepAll()
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  })
}

/**
 * Answers that change the whole page: a session that has ended leads to sign-in and back, a blocked
 * shop to its page. In a helpdesk or a till sign-in can't be shown: there the page itself says how
 * to come in.
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
