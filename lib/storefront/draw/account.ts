import type { AssetData } from '#contract/assets/assets.ts'
import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { dayOf, money, plainText, say, text, type View } from '#storefront/view.ts'
import { actButton, offerOf, oneField, plainField } from './forms.ts'
import { asideOf, asked, goodUntil, handedOver, headingOf, problem, subHeadingOf } from './parts.ts'
import { referralActs } from './referral.ts'

type Section = AssetData<'account_page'>['sections'][number]
type Draw = (view: View<'account_page'>) => (VNode | null)[]
type Key = Parameters<typeof say>[1]
type Line = { key: string; left: string; right: string; under?: string }

const quiet = (view: View, key: Key): VNode => h('p', { class: 'quiet' }, say(view, key))

const linkButton = (view: View, act: string, key: Key, press?: () => void): VNode =>
  actButton(view, { act, label: say(view, key), look: 'link', press })

const linesOf = (all: readonly Line[]): VNode =>
  h(
    'ul',
    { class: 'rows' },
    all.map(({ key, left, right, under }) =>
      h(
        'li',
        { key },
        h('span', { class: 'words' }, left, under ? h('span', { class: 'label' }, under) : null),
        h('b', { class: 'number' }, right),
      ),
    ),
  )

const balance: Draw = (view) => [
  h('p', { class: 'figure' }, money(view, view.shopper?.balance ?? '0')),
  view.state.code === null
    ? linkButton(view, 'show', 'showCode', view.acts.showCode)
    : h('p', { class: 'code', role: 'status' }, view.state.code),
  view.has.apply && view.state.handed === null ? linkButton(view, 'apply', 'useCredit') : null,
  handedOver(view),
]

const expiring: Draw = (view) => {
  const lots = (view.shopper?.lots ?? []).filter((lot) => lot.expires_on !== null)
  if (lots.length === 0) return [quiet(view, 'noneExpire')]
  const all = lots.map((lot, at) => ({
    key: String(at),
    left: goodUntil(view, lot.expires_on),
    right: money(view, lot.amount),
  }))
  return [linesOf(all)]
}

const history: Draw = (view) => {
  const { rows, hasMore } = view.state
  if (rows === null || rows.length === 0) return [quiet(view, rows ? 'noHistory' : 'loading')]
  const all = rows.map(({ at, text: left, amount }, no) => ({
    key: String(no),
    left,
    under: dayOf(view, at),
    right: money(view, amount),
  }))
  if (view.older)
    return [linesOf(all), h('a', { class: 'link', href: view.older }, say(view, 'more'))]
  return [linesOf(all), hasMore ? linkButton(view, 'more', 'more', view.acts.more) : null]
}

const giftCards: Draw = (view) => {
  const cards = view.shopper?.cards ?? []
  if (cards.length === 0) return [quiet(view, 'noCards')]
  const all = cards.map(({ last4, balance: left, expires_on }, no) => ({
    key: String(no),
    left: say(view, 'codeEnding', { last4: last4 ?? '' }),
    under: goodUntil(view, expires_on),
    right: money(view, left),
  }))
  return [linesOf(all)]
}

const addCode: Draw = (view) => {
  const { matching_gift_card_status: status } = view.state
  return [
    view.state.offer
      ? offerOf(view)
      : plainField(view, {
          name: 'code',
          label: say(view, 'giftCardCode'),
          button: say(view, 'check'),
          send: view.acts.look,
        }),
    status === 'error'
      ? h('p', { class: 'problem', role: 'alert' }, say(view, 'cardNotFound'))
      : null,
    status === 'ok' ? h('p', { class: 'done', role: 'status' }, say(view, 'cardAdded')) : null,
    asked(view),
  ]
}

/** Draws the way to the passes on a page without script: its button, then the link to their page. */
const passLink = (view: View): VNode =>
  view.state.pass === null
    ? actButton(view, {
        act: 'pass',
        label: say(view, 'addToWallet'),
        look: 'plain',
        press: undefined,
      })
    : h(
        'p',
        { role: 'status' },
        h('a', { class: 'plain', href: view.state.pass }, say(view, 'keepPass')),
      )

const walletButtons: Draw = (view) => [
  h(
    'div',
    { class: 'row' },
    (view.has.google ? (['apple', 'google'] as const) : (['apple'] as const)).map((kind) =>
      h(
        'button',
        {
          class: 'plain',
          type: 'button',
          key: kind,
          disabled: view.state.busy,
          onClick: () => view.acts.wallet?.(kind),
        },
        say(view, kind === 'apple' ? 'appleWallet' : 'googleWallet'),
      ),
    ),
  ),
]

const wallet: Draw = (view) => (view.form ? [passLink(view)] : walletButtons(view))

/** Draws the form by which a page without script emails a friend. */
const inviteByEmail = (view: View): VNode | null => {
  if (!view.form) return null
  return view.state.invited
    ? h('p', { class: 'done', role: 'status' }, say(view, 'invited'))
    : plainField(view, {
        name: 'friend',
        label: say(view, 'friendEmail'),
        button: say(view, 'invite'),
        type: 'email',
        send: undefined,
      })
}

const draws: Record<Section['type'], Draw> = {
  balance,
  expiring,
  history,
  gift_cards: giftCards,
  add_code: addCode,
  wallet,
  referral: (view) => [referralActs(view, null), inviteByEmail(view)],
}

const signIn = (view: View<'account_page'>): VNode =>
  h(
    'section',
    { class: 'card' },
    text(view, 'p', 'sign_in.text'),
    view.state.sent
      ? null
      : oneField(view, {
          name: 'email',
          type: 'email',
          label: plainText(view, 'sign_in.placeholder') || say(view, 'email'),
          placeholder: plainText(view, 'sign_in.placeholder'),
          placeholderPath: 'sign_in.placeholder',
          buttonPath: 'sign_in.button_text',
          send: view.acts.mailLink,
        }),
    view.form?.problem
      ? h('p', { class: 'problem', role: 'alert', id: 'problem' }, view.form.problem)
      : null,
    // a preview has no acts, and shows both texts
    view.state.sent || !(view.acts.mailLink || view.isPage)
      ? text(view, 'p', 'sign_in.sent_text', { class: 'done', role: 'status' })
      : null,
  )

/** Draws a customer's account: its sections, or the form that sends a link by email. */
export const account = (view: View<'account_page'>): VNode => {
  const side = view.state.signed ? 'signed' : 'signed_out'
  const { has } = view
  const isOffered = { wallet: has.wallet, referral: has.referral && has.invite }
  const sections = view.data.sections.filter(
    ({ shown, type }) => shown && (isOffered[type as keyof typeof isOffered] ?? true),
  )
  return h(
    'div',
    { class: 'asset account page' },
    h(
      'header',
      { class: 'head' },
      text(view, headingOf(view), `header.${side}.title`, { id: 'title' }),
      text(view, 'p', `header.${side}.sub_title`, { class: 'quiet' }),
    ),
    problem(view),
    view.state.signed
      ? h(
          'div',
          { class: 'cards' },
          sections.map(({ id, type }) =>
            h(
              'section',
              { key: id, class: `card is-${type}` },
              text(view, subHeadingOf(view), `sections.${id}.title`, { class: 'sub' }),
              draws[type](view),
            ),
          ),
        )
      : h('div', { class: 'cards' }, signIn(view)),
    view.aside ? h('footer', { class: 'foot' }, asideOf(view)) : null,
  )
}
