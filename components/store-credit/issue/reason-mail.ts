'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { queryFor } from '#client/query.ts'
import { getEmail } from '#contract/emails/named.ts'
import { kindOfReason } from '#rules/store-credit/reason.ts'
import type { IssueForm } from '#rules/store-credit/store-credit.ts'

type Mail = { subject: string; title: string }

/** Returns the email's subject and title for a reason; null for Other, which changes nothing. */
export const useReasonMail = (): ((reason: IssueForm['reason']) => Mail | null) => {
  const t = useTranslations('commerce.reasonMails')
  return (reason) => (reason === 'Other' ? null : { subject: t(reason), title: t(reason) })
}

/** Lists the texts of ours that nobody changed, so that the recipient gets them in their language. */
export const untouchedOf = (
  typed: IssueForm,
  empty: IssueForm,
  offered: Partial<Mail> | null,
): ('subject' | 'title')[] =>
  (['subject', 'title'] as const).filter(
    (name) => !empty[name] && typed[name] !== '' && typed[name] === offered?.[name],
  )

/** Returns the subject of the live design, with which the form begins where the builder is on. */
export function useDesignSubject(isOn: boolean): string | undefined {
  const { data } = useQuery({
    ...queryFor(getEmail, { query: {}, params: { name: 'gift_card_manual' } }),
    enabled: isOn,
    retry: false,
  })
  return data?.email.subject
}

/** Fills the email of an empty form by its reason, where the shop has set no text of its own. */
export const filledByReason = (empty: IssueForm, mail: Mail | null): IssueForm => ({
  ...empty,
  subject: empty.subject || (mail?.subject ?? ''),
  title: empty.title || (mail?.title ?? ''),
})

type Texts = {
  reasonMail: (reason: IssueForm['reason']) => Mail | null
  /** the form as the shop has set it, with its own text if there is one */
  empty: IssueForm
}

/**
 * Sets the kind of money and the email's text for a newly chosen reason. A field that isn't what
 * the last reason made it was changed by hand, and stays.
 */
export const followReason = (
  form: UseFormReturn<IssueForm>,
  [last, next]: readonly [IssueForm['reason'], IssueForm['reason']],
  { reasonMail, empty }: Texts,
): void => {
  const isFollowing = (name: 'money' | 'subject' | 'title', made: string | undefined): boolean =>
    made === undefined ? !form.getFieldState(name).isTouched : form.getValues(name) === made
  const set = <Name extends 'money' | 'subject' | 'title'>(name: Name, value: IssueForm[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true })
  const kind = kindOfReason(next)
  if (kind && isFollowing('money', kindOfReason(last) ?? undefined)) set('money', kind)
  const mail = reasonMail(next)
  for (const name of ['subject', 'title'] as const)
    if (mail && !empty[name] && isFollowing(name, reasonMail(last)?.[name])) set(name, mail[name])
}
