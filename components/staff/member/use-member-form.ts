'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from '#contract/error.ts'
import type { StaffMember } from '#contract/staff/shapes.ts'
import {
  limitsTyped,
  type MemberForm,
  memberForm,
  memberTyped,
  noMember,
} from '#rules/staff/member-form.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'

/**
 * A team member's form. `refused` puts a refusal under its field and returns whether it found one.
 */
export function useMemberForm(member: StaffMember | null) {
  const t = useTranslations('staff.validation')
  const locale = useLocale()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const [schema] = useState(() => memberForm(read))
  const form = useForm<MemberForm>({
    defaultValues: member ? memberTyped(member, (wire) => writeTypedMoney(wire, locale)) : noMember,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const errorOf = (name: keyof MemberForm): string | undefined => {
    const message = form.formState.errors[name]?.message as Parameters<typeof t>[0] | undefined
    if (message === undefined) return undefined
    return t.has(message) ? t(message) : t('invalid')
  }
  const refused = (cause: unknown): boolean => {
    const isTaken = cause instanceof Refusal && cause.code === 'already_there'
    if (isTaken) form.setError('email', { message: 'taken' }, { shouldFocus: true })
    return isTaken
  }
  return { form, errorOf, refused, limitsOf: (typed: MemberForm) => limitsTyped(typed, read) }
}
