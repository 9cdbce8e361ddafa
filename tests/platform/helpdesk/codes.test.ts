import { expect, test } from 'vitest'
import { updateBalance } from '#contract/customers/money.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { getAnswerCard } from '#contract/helpdesk/calls.ts'
import type { Person } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { owner, staff, limited, pos } = shop.people

const { id } = await platform.customer(shop)
await platform.call(owner, updateBalance, {
  params: { id },
  body: { valueToUpdate: '10', reason: 'Reward' },
})
const { body } = await platform.call(owner, getCustomer, { params: { id } })
const { code } = body.LoyaltyCard!.GiftCard
const plain = code.replaceAll(' ', '')
/** A code of the same end that opens nothing. */
const other16 = `${plain.slice(0, 12) === 'AAAAAAAAAAAA' ? 'B' : 'A'}AAAAAAAAAAA${plain.slice(-4)}`

const ask = async (as: Person, text: string) => {
  const answer = await platform.call(as, getAnswerCard, { body: { text } })
  return answer.body.matches.map((match) => [match.by, match.platform_customer_id])
}

test('a pasted code finds its card’s customer, however it is written', async () => {
  for (const text of [code, plain, plain.toLowerCase(), plain.match(/.{4}/g)!.join('-')])
    expect(await ask(staff, text), text).toEqual([['code', id]])
  expect(await ask(staff, other16)).toEqual([])
})

test('a masked code finds by its end', async () => {
  for (const text of [`•••• •••• •••• ${plain.slice(-4)}`, `**** ${plain.slice(-4).toLowerCase()}`])
    expect(await ask(staff, text), text).toEqual([['last4', id]])
})

test('whoever may not see whole codes learns nothing but the end from one', async () => {
  for (const person of [limited, pos]) {
    expect(await ask(person, code)).toEqual([['last4', id]])
    expect(await ask(person, other16)).toEqual([['last4', id]])
  }
})

test('another shop’s code finds nobody', async () => {
  expect(await ask(other.people.owner, code)).toEqual([])
})
