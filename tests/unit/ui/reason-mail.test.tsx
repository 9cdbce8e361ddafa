import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import {
  filledByReason,
  untouchedOf,
  useReasonMail,
} from '#components/store-credit/issue/reason-mail.ts'
import { RecordFields } from '#components/store-credit/issue/fields/record-fields.tsx'
import commerce from '#messages/en/commerce.json'
import storeCredit from '#messages/en/store-credit.json'
import ui from '#messages/en/ui.json'
import { emptyIssueForm, type IssueForm } from '#rules/store-credit/store-credit.ts'

afterEach(cleanup)

const desk: { form: UseFormReturn<IssueForm> | null } = { form: null }
function Desk({ empty, isDesigned = false }: { empty: IssueForm; isDesigned?: boolean }) {
  const reasonMail = useReasonMail()
  const form = useForm<IssueForm>({
    defaultValues: isDesigned ? empty : filledByReason(empty, reasonMail(empty.reason)),
  })
  useEffect(() => {
    desk.form = form
  }, [form])
  return <RecordFields form={form} problemText={() => undefined} {...{ empty, isDesigned }} />
}
const open = (empty = emptyIssueForm({}), isDesigned = false) =>
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ commerce, 'store-credit': storeCredit, ui }}
      timeZone="UTC"
    >
      <Desk {...{ empty, isDesigned }} />
    </NextIntlClientProvider>,
  )
const choose = (reason: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(storeCredit.reason), { target: { value: reason } })
  })
const typed = () => {
  const { money, subject, title } = desk.form!.getValues()
  return [money, subject, title]
}
const words = commerce.reasonMails

test('a chosen reason sets kind and email text; Other leaves them', async () => {
  open()
  expect(typed()).toEqual(['paid', words.Refund, words.Refund])
  await choose('Reward')
  expect(typed()).toEqual(['promotional', words.Reward, words.Reward])
  await choose('Other')
  expect(typed()).toEqual(['promotional', words.Reward, words.Reward])
  await choose('Return')
  expect(typed()).toEqual(['paid', words.Return, words.Return])
})

test('with the builder a reason sets the kind alone', async () => {
  open({ ...emptyIssueForm({ using_email_builder: true }), subject: 'Of the design' }, true)
  await choose('Reward')
  expect(typed()).toEqual(['promotional', 'Of the design', ''])
})

test('a field changed by hand stays as it was typed', async () => {
  open()
  act(() => {
    desk.form!.setValue('money', 'promotional', { shouldDirty: true, shouldTouch: true })
    desk.form!.setValue('subject', 'From Ada', { shouldDirty: true, shouldTouch: true })
  })
  await choose('Return')
  expect(typed()).toEqual(['promotional', 'From Ada', words.Return])
})

test('the shop’s own text stays, whatever the reason', async () => {
  open({ ...emptyIssueForm({}), subject: 'From Maple', title: 'A note' })
  await choose('Reward')
  expect(typed()).toEqual(['promotional', 'From Maple', 'A note'])
})

test('texts that are as the form offered them are sent as untouched; typed or own ones are not', () => {
  const empty = emptyIssueForm({})
  const offered = { subject: words.Refund, title: words.Refund }
  const form = { ...empty, ...offered }
  expect(untouchedOf(form, empty, offered)).toEqual(['subject', 'title'])
  expect(untouchedOf({ ...form, title: 'Typed' }, empty, offered)).toEqual(['subject'])
  expect(untouchedOf({ ...form, reason: 'Other' }, empty, null)).toEqual([])
  const own = { ...empty, ...offered }
  expect(untouchedOf(form, own, offered)).toEqual([])
  const designed = { ...empty, subject: 'Of the design' }
  expect(untouchedOf(designed, empty, { subject: 'Of the design' })).toEqual(['subject'])
  expect(untouchedOf(empty, empty, { subject: '' })).toEqual([])
})
