import type { ToPreview } from '#contract/assets/preview.ts'
import { formatMinor } from '#rules/money.ts'
import { calm, dayOf, money, type Row, say, type Shopper, type View } from '#storefront/view.ts'

const sampleCode = '4F7K'

/** Returns an amount as calls answer it. */
const wire = (minor: string): string => formatMinor(BigInt(minor))

const shopperOf = ({ shopper, currency }: ToPreview): Shopper => {
  const { expires_on, lots = [{ amount: shopper.balance, expires_on }] } = shopper
  const balance = wire(shopper.balance)
  return {
    name: shopper.name,
    balance,
    currency,
    lots: lots.map((lot) => ({ ...lot, amount: wire(lot.amount) })),
    cards: [{ last4: sampleCode, balance, expires_on: shopper.expires_on }],
  }
}

/** Returns how an asset is drawn in a preview: the state that the editor wishes, no acts. */
export const viewOf = (asked: ToPreview, images: string): View => {
  const { name, data, language, currency, shop_name, options, shopper } = asked
  const person = shopperOf(asked)
  const state = { ...calm, ...options }
  // these have no texts for customers who aren't signed in
  const isSigned = name === 'popup' || name === 'apple-wallet'
  const plain = { language, shop: { name: shop_name, currency } }
  const made = { at: '2026-01-15', text: say(plain, 'balance'), amount: shopper.balance }
  const rows = (shopper.rows ?? [made]).map((row): Row => ({ ...row, amount: wire(row.amount) }))
  return {
    name,
    data,
    ...plain,
    state: { ...state, rows, signed: state.signed || isSigned },
    shopper: person,
    images,
    links: { login: '#', register: '#' },
    acts: {},
    has: { referral: true, invite: true, wallet: true, google: true },
    total: '',
    card: {
      balance: money(plain, person.balance),
      expires_on: shopper.expires_on && dayOf(plain, shopper.expires_on),
      code: `•••• •••• •••• ${sampleCode}`,
    },
    gift: { recipient: person.name, sender: say(plain, 'aFriend') },
    facts: [{ label: say(plain, 'value'), value: money(plain, person.balance), isSum: true }],
  } as View
}
