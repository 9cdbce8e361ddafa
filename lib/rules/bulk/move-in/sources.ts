import type { moveSources } from '#contract/bulk/bulk.ts'
import type { moneyKinds } from '#contract/transaction.ts'
import { campaignNames, type Field } from '#rules/tools/table-heads.ts'

export type MoveSource = (typeof moveSources)[number]
type Names = Partial<Record<Field, readonly string[]>>
/**
 * One kind of file of a system, by its heads in plain form. `needs` are all there; one of `marks`
 * has no other system's file, so that a file with it is known again though a head was edited.
 */
export type FileShape = { needs: readonly string[]; marks: readonly string[]; names: Names }

/** The system's files hold cards, a row each, or points of customers. */
export const holdsCards = (from: MoveSource): boolean =>
  from === 'rise' || from === 'giftup' || from === 'shopify'

/** Names a system, so that files of one name belong together, whatever case it is typed in. */
export const systemOf = (from: MoveSource, name: string | undefined): string =>
  [from, ...(name ?? '').toLowerCase().split(/\s+/u).filter(Boolean)].join(' ')

/** Reads what systemOf wrote; null: it has no name of its own. */
export const readSystem = (system: string): { from: MoveSource; system: string | null } => {
  const [from, ...words] = system.split(' ')
  return { from: from as MoveSource, system: words.join(' ') || null }
}

/**
 * Heads as the systems' own help describes them (lib/platform/bulk/move-in/README.md), the surest
 * first.
 */
export const fileShapes: Record<Exclude<MoveSource, 'plain'>, readonly FileShape[]> = {
  shopify: [
    {
      needs: ['id', 'email', 'current balance', 'currency', 'enabled'],
      marks: ['last characters', 'enabled'],
      names: {
        id: ['id'],
        name: ['customer name'],
        email: ['email'],
        balance: ['current balance'],
        currency: ['currency'],
        status: ['enabled'],
        expires_on: ['expires on'],
        issued_on: ['created at'],
        note: ['note'],
      },
    },
  ],
  rise: [
    {
      needs: ['rise gift card id', 'recipient email', 'remaining value'],
      marks: ['rise gift card id', 'next expiration date'],
      names: {
        id: ['rise gift card id'],
        email: ['recipient email'],
        balance: ['remaining value'],
        issued_on: ['date issued'],
        expires_on: ['next expiration date'],
        status: ['status'],
        note: ['note'],
      },
    },
    {
      needs: ['code', 'adjust amount', 'expires on'],
      marks: ['adjust amount'],
      names: {
        code: ['code'],
        balance: ['adjust amount'],
        expires_on: ['expires on'],
        email: ['customer email', 'email'],
        name: ['customer name', 'name'],
        note: ['note'],
      },
    },
  ],
  giftup: [
    {
      needs: ['code', 'balance', 'recipient email', 'purchaser email'],
      marks: ['purchaser email', 'purchaser name'],
      names: {
        code: ['code'],
        balance: ['balance'],
        email: ['recipient email'],
        name: ['recipient name'],
        issued_on: ['issued on'],
        expires_on: ['expires on'],
        note: ['message'],
      },
    },
  ],
  loyaltylion: [
    {
      needs: ['email', 'points approved'],
      marks: ['points approved', 'points pending'],
      names: {
        email: ['email'],
        points: ['points approved'],
        name: ['name', 'full name'],
        status: ['status', 'state'],
      },
    },
  ],
  yotpo: [
    {
      needs: ['email', 'points balance', 'points spent'],
      marks: ['points spent'],
      names: { email: ['email'], points: ['points balance'], name: ['full name'] },
    },
    {
      needs: ['email address', 'current points balance'],
      marks: ['current points balance'],
      names: {
        email: ['email address'],
        points: ['current points balance'],
        name: ['full name'],
      },
    },
  ],
  smile: [
    {
      needs: ['email', 'points balance', 'referral url'],
      marks: ['referral url', 'vip tier'],
      names: { email: ['email'], points: ['points balance'], status: ['state'] },
    },
    { needs: ['email', 'points'], marks: [], names: { email: ['email'], points: ['points'] } },
  ],
}

/** Words for types of credit. */
export const kindWords: Record<(typeof moneyKinds)[number], readonly string[]> = {
  paid: ['paid', 'sold', 'bought', 'purchased', 'purchase', 'gift card', 'оплаченный', 'продана'],
  promotional: [
    'promotional',
    'promotion',
    'promo',
    'reward',
    'loyalty',
    'loyalty card',
    'store credit',
    'free',
    'bonus',
    'промо',
    'бонус',
  ],
}

/** Names of our own form, in English or Russian. */
export const plainNames: Names = {
  ...campaignNames,
  balance: campaignNames.balance.filter((name) => name !== 'points'),
  points: ['points', 'points balance', 'баллы', 'бонусы'],
  code: ['code', 'gift card code', 'card code', 'код', 'код карты'],
  id: ['id', 'card id', 'номер'],
  kind: ['kind', 'credit type', 'type', 'тип', 'вид'],
  issued_on: ['issued on', 'date issued', 'created at', 'дата выпуска', 'выпущена'],
  status: ['status', 'state', 'enabled', 'статус'],
  currency: ['currency', 'валюта'],
}
