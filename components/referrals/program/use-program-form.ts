'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { keyOf } from '#contract/endpoint.ts'
import { getReferralProgram, saveReferralProgram } from '#contract/referrals/calls.ts'
import type { ReferralProgram } from '#contract/referrals/shapes.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import { programProblems, readProgram, type TypedProgram, typedOf } from '#rules/referrals/form.ts'
import type { Program } from '#rules/referrals/program.ts'

/** A program as typed, as it would be saved, and how it is saved. */
export function useProgramForm(saved: ReferralProgram) {
  const t = useTranslations('referrals.form')
  const locale = useLocale()
  const client = useQueryClient()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const fill = (from: ReferralProgram) => typedOf(from, (wire) => writeTypedMoney(wire, locale))
  const [typed, setTyped] = useState(() => fill(saved))
  // problems appear once somebody tried to save
  const [isTried, setTried] = useState(false)
  const problems = programProblems(typed, read)
  const isGood = Object.keys(problems).length === 0
  const program: Program | null = isGood ? readProgram(typed, read) : null
  const { act, isBusy, problem } = useAct(saveReferralProgram, (answer) => {
    client.setQueryData(keyOf(getReferralProgram, {}), answer)
    setTyped(fill(answer))
    setTried(false)
    toast({ tone: 'positive', title: t('saved') })
  })
  const save = () => {
    setTried(true)
    if (program) act({ body: { ...program, ...(saved.is_custom ? { replace_custom: true } : {}) } })
  }
  return {
    typed,
    set: (more: Partial<TypedProgram>) => setTyped((before) => ({ ...before, ...more })),
    problems: isTried ? problems : {},
    program,
    save,
    isBusy,
    problem,
  }
}
export type ProgramForm = ReturnType<typeof useProgramForm>
