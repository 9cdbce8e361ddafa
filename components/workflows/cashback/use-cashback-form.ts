'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useKeptDocument } from '#components/commerce/form/use-kept-document.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getCashback } from '#contract/workflows/cashback/calls.ts'
import type { CashbackForm } from '#contract/workflows/cashback/shapes.ts'
import { plainForm } from '#rules/cashback/form.ts'
import { type FormProblem, formProblems } from '#rules/cashback/problems.ts'
import { isSame } from '#rules/tools/same.ts'
import type { Around } from './cashback-context.tsx'
import { useEstimate } from './use-estimate.ts'
import { type Cashback, usePutCashback } from './use-put-cashback.ts'

type Of = { cashback: Cashback; first: CashbackForm; around: Around; onWrong: () => void }

/** Returns the text of a problem beside its field. */
function useProblemTexts() {
  const own = useTranslations('cashback.problems')
  const t = useTranslations('workflow-editor.problems')
  return (key: FormProblem['key']): string => {
    if (key === 'bounds_crossed' || key === 'tiers_missing' || key === 'tier_twice') return own(key)
    return t(key)
  }
}

/** The form as it is typed, its problems, and the acts on it. */
export function useCashbackForm({ cashback, first, around, onWrong }: Of) {
  const t = useTranslations('cashback')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const problemText = useProblemTexts()
  const [form, setForm] = useState(first)
  // revision over which a save writes: the one that the form was read at
  const [revision, setRevision] = useState(cashback.workflow?.revision ?? 0)
  const { put, isPutting, refused, reset } = usePutCashback()
  const problems = formProblems(form, around.today)
  const saved = cashback.form
  const isDirty = saved === null || !isSame(plainForm(form), saved)
  const write = async (more: { active?: boolean }, over = revision): Promise<boolean> => {
    if (problems.length > 0) {
      onWrong()
      return false
    }
    const isNews = isDirty || cashback.workflow === null
    const answer = await put({ ...(isNews ? { form } : {}), expected_revision: over, ...more })
    if (!answer) return false
    setRevision(answer.workflow?.revision ?? 0)
    if (answer.form) setForm(answer.form)
    const title = t(more.active ? 'published' : 'saved')
    const about = more.active
      ? t(answer.published?.untested ? 'untested' : 'publishedAbout')
      : undefined
    toast({ tone: 'positive', title, ...(about ? { about } : {}) })
    return true
  }
  const readAgain = () =>
    call(getCashback, {}).catch((cause: unknown) => {
      toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
      return null
    })
  const estimate = useEstimate({
    form,
    workflowId: cashback.workflow?.id ?? null,
    today: around.today,
    isBlocked: problems.length > 0,
  })
  useKeptDocument('cashback', { now: form, isDirty: () => isDirty, write: setForm })
  return {
    form,
    set: (part: Partial<CashbackForm>) => setForm((now) => ({ ...now, ...part })),
    problemAt: (path: string) => {
      const found = problems.find((one) => one.path === path)
      return found && problemText(found.key)
    },
    isDirty,
    isPutting,
    refused,
    estimate,
    save: () => write({}),
    publish: () => write({ active: true }),
    pause: async () => {
      const answer = await put({ active: false })
      if (!answer) return
      setRevision(answer.workflow?.revision ?? 0)
      toast({ tone: 'positive', title: t('paused'), about: t('pausedAbout') })
    },
    takeTheirs: async () => {
      const theirs = await readAgain()
      if (!theirs) return
      reset()
      setRevision(theirs.workflow?.revision ?? 0)
      if (theirs.form) setForm(theirs.form)
      client.setQueryData(queryFor(getCashback, {}).queryKey, theirs)
    },
    keepMine: async () => {
      const theirs = await readAgain()
      if (theirs) await write({}, theirs.workflow?.revision ?? 0)
    },
  }
}
