import type { AssetData } from '#contract/assets/assets.ts'
import { sentenceOf } from '#storefront/problems.ts'
import type { Acts, Offer, Row, State, View } from '#storefront/view.ts'
import { usable } from '#storefront/view.ts'
import type { WordKey } from '#storefront/words.ts'
import type { Page } from './config.ts'
import { goApplied } from './go-applied.ts'
import type { Answered, Session } from './session.ts'

/** A drawn asset, whose state an act changes. */
export type Drawn = {
  page: Page
  session: Session
  view: () => View
  set: (more: Partial<State>) => void
  close?: () => void
}

type Passes = { apple: string; google: string | null }

type Refused = { error?: { code?: string } } | null

/** Says why a call was refused, by its code; `other`: for reasons without a sentence of their own. */
const problemOf = ({ status, body }: Answered<unknown>, other: WordKey): WordKey => {
  if (status === 429) return 'wait'
  const found = sentenceOf((body as Refused)?.error?.code ?? '')
  return found === 'failed' ? other : found
}

const ok = <T>(answer: Answered<T>): answer is Answered<T> & { body: T } =>
  answer.status < 300 && answer.body !== null

/** Runs an act once at a time; a call that can't be made is a problem in words. */
const doing = async ({ view, set }: Drawn, act: () => Promise<void>): Promise<void> => {
  if (view().state.busy) return
  set({ busy: true, problem: null })
  try {
    await act()
  } catch {
    set({ problem: 'lost' })
  } finally {
    set({ busy: false })
  }
}

const look = async ({ session, set }: Drawn, code: string): Promise<void> => {
  set({ matching_gift_card_status: '', asked: false })
  const answer = await session.call<Omit<Offer, 'code'>>('POST', '/w/v1/me/cards/preview', {
    body: { code },
  })
  if (ok(answer)) return set({ offer: { ...answer.body, code } })
  const problem = problemOf(answer, 'failed')
  set(
    answer.status >= 500 || problem !== 'failed'
      ? { problem }
      : { matching_gift_card_status: 'error' },
  )
}

const add = async ({ session, set, view, page }: Drawn): Promise<void> => {
  const { offer } = view().state
  if (!offer) return
  const answer = await session.call<{ state: string }>('POST', '/w/v1/me/cards', {
    body: { code: offer.code, expected_balance: offer.amount },
    key: crypto.randomUUID(),
    query: { from: view().name },
  })
  if (!ok(answer)) {
    set({ offer: null, problem: problemOf(answer, 'failed') })
    return
  }
  const isAsked = answer.body.state === 'asked'
  set({ offer: null, asked: isAsked, matching_gift_card_status: isAsked ? '' : 'ok' })
  page.emit('added')
  await session.load()
}

const apply = async ({ session, set, view, page }: Drawn): Promise<void> => {
  const { data } = view() as View<'quick_apply'>
  const answer = await session.call<{ token: string; amount: string; expires_at: string }>(
    'POST',
    '/w/v1/me/apply',
    { body: { amount: usable(view()) } },
  )
  if (!ok(answer)) return set({ problem: problemOf(answer, 'notApplied') })
  set({ applied: true })
  page.emit('apply', answer.body)
  goApplied((data as AssetData<'quick_apply'>).apply, answer.body.token)
}

/** Reads the next rows of the history; the first ones where there are none yet. */
const more = async (
  { session, set, view }: Drawn,
  after: string | null,
): Promise<string | null> => {
  const answer = await session.call<{ rows: Row[]; next: string | null }>(
    'GET',
    '/w/v1/me/history',
    { query: after === null ? {} : { after } },
  )
  if (!ok(answer)) {
    set({ problem: problemOf(answer, 'lost') })
    return after
  }
  const { rows, next } = answer.body
  set({ rows: [...(view().state.rows ?? []), ...rows], hasMore: next !== null })
  return next
}

/** Returns the acts of an asset on a live page. */
export const actsOf = (drawn: Drawn): Acts => {
  const { session, set, view, page, close } = drawn
  let after: string | null = null
  const run = (act: () => Promise<void>) => (): void => void doing(drawn, act)
  return {
    ...(close ? { close } : {}),
    openForm: () => set({ show_matching_section: true }),
    look: (code) => void doing(drawn, () => look(drawn, code)),
    add: run(() => add(drawn)),
    cancel: () => set({ offer: null }),
    showCode: run(async () => {
      const answer = await session.call<{ code: string }>('POST', '/w/v1/me/code')
      set(ok(answer) ? { code: answer.body.code } : { problem: problemOf(answer, 'failed') })
    }),
    more: run(async () => {
      after = await more(drawn, after)
    }),
    apply: run(() => apply(drawn)),
    wallet: (kind) =>
      void doing(drawn, async () => {
        const answer = await session.call<Passes>('POST', '/w/v1/me/pass')
        if (!ok(answer)) return set({ problem: problemOf(answer, 'failed') })
        const { apple, google } = answer.body
        location.assign(kind === 'google' ? (google ?? apple) : apple)
      }),
    invite: run(async () => {
      const answer = await session.call<{ url: string }>('POST', '/w/v1/me/referrals', { body: {} })
      set(ok(answer) ? { link: answer.body.url } : { problem: problemOf(answer, 'failed') })
    }),
    copy: run(async () => {
      await navigator.clipboard.writeText(view().state.link ?? '')
      set({ copied: true })
    }),
    mailLink: (email) =>
      void doing(drawn, async () => {
        const { shop } = page.config
        const answer = await session.call('POST', '/w/v1/link', { body: { shop, email } })
        set(answer.status < 300 ? { sent: true } : { problem: problemOf(answer, 'failed') })
      }),
  }
}
