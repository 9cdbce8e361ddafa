import { beforeEach, describe, expect, test } from 'vitest'
import { forgetPassword, getMe, inviteAgain, inviteStaff } from '#contract/staff/calls.ts'
import { approve, askApproval, getApproval, refuseApproval } from '#contract/store-credit/calls.ts'
import { sendContactSupport } from '#contract/support/calls.ts'
import { mailRow } from '#platform/mail/filling/mail-rows.ts'
import { readMessage } from '#platform/mail/postman/send.ts'
import { forgottenJobOf } from '#platform/staff/password/forget-password.ts'
import { type Person, type TestShop, unique } from '../../support/platform.ts'
import { suitePlatform } from '../../support/suite.ts'

const platform = await suitePlatform()
let shop: TestShop
let asker: Person & { id: string }
beforeEach(async () => {
  shop = await platform.shop()
  asker = await platform.colleague(shop, 'staff', { limit_issue: 2000n })
})

/** Reads a page in a language, as the dashboard requests it. */
const speaks = async (person: Person, language: string) => {
  await platform.request('GET', getMe.path, {
    token: person.token,
    headers: { 'x-language': language },
  })
  await expect.poll(() => known(person)).toBe(language)
}
const known = async ({ staff_id }: Person) =>
  (
    await platform.db
      .selectFrom('staff')
      .select('language')
      .where('staff_id', '=', staff_id)
      .executeTakeFirstOrThrow()
  ).language
const lastMail = async (to: string) => {
  const { mail_id } = await platform.db
    .selectFrom('mail')
    .select('mail_id')
    .where('shop_id', '=', shop.shop_id)
    .where('to_email', '=', to)
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow()
  return readMessage(platform, (await mailRow(platform, mail_id))!)
}
const ask = async (customer_name = 'Ada') => {
  const email = `${unique('guest')}@customers.example`
  const gift_card = {
    customer_name,
    customer_email: email,
    balance: '1100.00',
    reason: 'Refund' as const,
  }
  return (
    await platform.call(asker, askApproval, {
      body: { gift_card, email_details: { recipient_email: email, subject: 'Yours' } },
    })
  ).body.approval.approval_id
}

describe('a mail to somebody of the shop', () => {
  test('about a request is in the reader’s language, and leads to where it is decided', async () => {
    await speaks(shop.people.owner, 'ru')
    await speaks(asker, 'ru')
    const id = await ask()
    const requestMail = await lastMail(shop.people.owner.email)
    expect(requestMail.subject).toMatch(/^staff просит отправить 1\s?100,00 £$/)
    expect(requestMail.text).toContain('Причина: Возврат средств.')
    expect(requestMail.text).toContain(
      `Открыть запрос: http://localhost:3000/ru/store-credit/${id}`,
    )
    expect(requestMail.html).toContain('<html lang="ru" ')
    await platform.call(shop.people.owner, refuseApproval, {
      params: { id },
      body: { answer: 'Too much {link}' },
    })
    const refused = await lastMail(asker.email)
    expect(refused.subject).toContain('не одобрено')
    expect(refused.text).toContain(`Посмотреть запрос: http://localhost:3000/ru/store-credit/${id}`)
    const again = await ask()
    await speaks(asker, 'en')
    await platform.call(shop.people.owner, approve, { params: { id: again } })
    const approved = await lastMail(asker.email)
    expect(approved.subject).toBe('£1,100.00 for Ada: approved')
    expect(approved.text).toContain(`View the request: http://localhost:3000/store-credit/${again}`)
    expect(approved.html).toContain('<html lang="en" ')
  })

  test('goes to each in their own language', async () => {
    const other = await platform.colleague(shop, 'owner')
    await speaks(other, 'ru')
    await ask()
    expect([
      (await lastMail(shop.people.owner.email)).subject,
      (await lastMail(other.email)).subject,
    ]).toEqual([
      expect.stringContaining('asks to send'),
      expect.stringContaining('просит отправить'),
    ])
  })

  test('with a password link is in the language of who invites, else of the page that asked', async () => {
    const email = `${unique('new')}@people.example`
    const invite = await platform.call(
      shop.people.owner,
      inviteStaff,
      { body: { email, name: 'Nora', role: 'staff' } },
      { headers: { 'x-language': 'ru' } },
    )
    const invited = await lastMail(email)
    expect(invited.subject).toMatch(/^Вас приглашают в /)
    expect(invited.text).toMatch(
      /Выбрать пароль: http:\/\/localhost:3000\/ru\/password\?token=[\w-]{20,}/,
    )
    await platform.call(
      shop.people.owner,
      inviteAgain,
      { params: { id: invite.body.member.staff_id } },
      { headers: { 'x-language': 'en' } },
    )
    expect((await lastMail(email)).subject).toMatch(/^Вас приглашают в /)
    await platform.db
      .updateTable('staff')
      .set({ password_hash: 'x' })
      .where('email', '=', email)
      .execute()
    const forgotten = async (headers: Record<string, string>) => {
      await platform.call(
        null,
        forgetPassword,
        { body: { shop_url: shop.shop_url, email } },
        { headers },
      )
      await forgottenJobOf(platform).handle(platform.jobs.at(-1)!.data as never, {} as never)
      return (await lastMail(email)).subject
    }
    expect(await forgotten({})).toMatch(/^Новый пароль для /)
    expect(await forgotten({ 'x-language': 'en' })).toMatch(/^A new password for /)
  })

  test('that confirms a ticket is in their language; one that is none of ours is English', async () => {
    const body = { email: asker.email, reason: 'How to' as const, body: 'Where?' }
    await platform.call(asker, sendContactSupport, { body }, { headers: { 'x-language': 'ru' } })
    expect((await lastMail(asker.email)).subject).toMatch(/^Ваше обращение в поддержку/)
    await expect.poll(() => known(asker)).toBe('ru')
    const stranger = await platform.colleague(shop)
    await platform.call(
      stranger,
      sendContactSupport,
      { body: { ...body, email: stranger.email } },
      { headers: { 'x-language': 'fr"; drop' } },
    )
    expect((await lastMail(stranger.email)).subject).toMatch(/^Your message to support/)
    expect(await known(stranger)).toBeNull()
  })
})

test('one request is read by who asked and by who may approve, by nobody else', async () => {
  const id = await ask()
  for (const person of [asker, shop.people.owner, shop.people.admin])
    expect(
      (await platform.call(person, getApproval, { params: { id } })).body.approval,
    ).toMatchObject({
      approval_id: id,
      state: 'waiting',
    })
  const other = await platform.shop()
  for (const person of [shop.people.staff, other.people.owner])
    expect(await platform.call(person, getApproval, { params: { id } })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    })
  for (const role of ['limited', 'pos'] as const)
    expect(await platform.call(shop.people[role], getApproval, { params: { id } })).toMatchObject({
      status: 403,
    })
})
