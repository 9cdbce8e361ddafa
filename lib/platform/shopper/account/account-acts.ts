import { randomUUID } from 'node:crypto'
import { addShopperCard, inviteShopperFriend, previewShopperCard } from '#contract/shopper/calls.ts'
import { Refusal } from '#contract/error.ts'
import type { ShopperCall } from '#platform/ctx.ts'
import { handCredit } from '#platform/shopper/apply/hand-credit.ts'
import { addCard, previewCard } from '#platform/shopper/cards/add-card.ts'
import { countWrong } from '#platform/shopper/cards/addable-card.ts'
import { makePass } from '#platform/shopper/credit/make-pass.ts'
import { showCode } from '#platform/shopper/credit/show-code.ts'
import { inviteFriend, inviteWithin } from '#platform/shopper/invite-friend.ts'
import { inputOf } from '#platform/shopper/proof/input-of.ts'
import type { Language } from '#rules/tools/language.ts'
import { sentenceOf } from '#storefront/problems.ts'
import type { State } from '#storefront/view.ts'
import { onceByForm } from './once-by-form.ts'

/** A posted form of the account page, by its customer. */
export type Posted = { ctx: ShopperCall; form: URLSearchParams; language: Language }
type Outcome = Partial<State>

const queryOf = ({ ctx, language }: Posted) => ({ shop: ctx.shop.shop_url, lang: language })

const look = async ({ ctx, form }: Posted): Promise<Outcome> => {
  const code = (form.get('code') ?? '').trim()
  const query = { shop: ctx.shop.shop_url }
  const input = inputOf(previewShopperCard, { query, body: { code } })
  const { lots: _, ...offer } = await countWrong(ctx, () => previewCard(ctx, input))
  return { offer: { ...offer, code, key: randomUUID() } }
}

const add = async (posted: Posted): Promise<Outcome> => {
  const { ctx, form } = posted
  const body = { code: form.get('code'), expected_balance: form.get('amount') }
  const query = { ...queryOf(posted), from: 'account_page' }
  const input = inputOf(addShopperCard, { query, body })
  const work = () => onceByForm(ctx, form, addShopperCard, input, addCard)
  const { state } = await countWrong(ctx, work)
  return state === 'asked' ? { asked: true } : { matching_gift_card_status: 'ok' }
}

const invite = async (posted: Posted): Promise<Outcome> => {
  const input = inputOf(inviteShopperFriend, { query: queryOf(posted), body: {} })
  return { link: (await inviteFriend(posted.ctx, input)).url }
}

const mailFriend = async (posted: Posted): Promise<Outcome> => {
  const { ctx, form } = posted
  const body = { email: form.get('friend') }
  const input = inputOf(inviteShopperFriend, { query: queryOf(posted), body })
  const { url, invited } = await onceByForm(ctx, form, inviteShopperFriend, input, inviteWithin)
  return { link: url, invited }
}

const acts: Readonly<Record<string, (posted: Posted) => Promise<Outcome>>> = {
  show: async ({ ctx }) => ({ code: (await showCode(ctx)).code }),
  code: look,
  add,
  apply: async ({ ctx, form, language }) => ({ handed: await handCredit(ctx, form, language) }),
  pass: async ({ ctx, language }) => ({ pass: `${(await makePass(ctx)).page}?lang=${language}` }),
  invite,
  friend: mailFriend,
}

/** Returns what a refusal changes on a page: its sentence; anything else than a refusal is thrown. */
export const outcomeOf = (cause: unknown): Outcome => {
  if (!(cause instanceof Refusal)) throw cause
  const { code, field } = cause
  if (field === 'code' && (code === 'not_found' || code === 'invalid_input'))
    return { matching_gift_card_status: 'error' }
  const isEmail = field === 'email' && code === 'invalid_input'
  return { problem: sentenceOf(isEmail ? 'invalid_email' : code) }
}

/** Does what a form asks, and returns what that changes on the page; an unknown act changes nothing. */
export const actBy = (posted: Posted): Promise<Outcome> => {
  const name = posted.form.get('act') ?? ''
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  return act ? act(posted).catch(outcomeOf) : Promise.resolve({})
}
