'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAct } from '#components/commerce/act/use-act.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate, queryFor } from '#client/query.ts'
import {
  changeReminder,
  createReminder,
  listReminders,
  previewReminders,
} from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { readTypedMoney, writeTypedMoney } from '#rules/money.ts'
import {
  newReminder,
  reminderOf,
  reminderProblems,
  type TypedReminder,
  typedOf,
} from '#rules/reminders/form.ts'

const restMs = 400

/** A rule as typed, its forecast, and how it is saved. */
export function useReminderForm(reminder: Reminder | null, onClose: () => void) {
  const t = useTranslations('reminders')
  const locale = useLocale()
  const client = useQueryClient()
  const read = (typed: string) => readTypedMoney(typed, locale)
  const [typed, setTyped] = useState<TypedReminder>(() =>
    reminder ? typedOf(reminder, (wire) => writeTypedMoney(wire, locale)) : newReminder,
  )
  const [withPast, setWithPast] = useState(false)
  const problems = reminderProblems(typed, read)
  const isGood = Object.keys(problems).length === 0
  const input = isGood ? reminderOf(typed, read) : null
  const body = {
    ...(input ? { reminder: input } : {}),
    ...(reminder ? { reminder_id: reminder.reminder_id } : {}),
  }
  const forecast = useQuery({
    ...queryFor(previewReminders, { body }),
    // a key that is typed on aborts the one before
    queryFn: async ({ signal }) => {
      await new Promise((done) => setTimeout(done, restMs))
      signal.throwIfAborted()
      return call(previewReminders, { body }, { signal })
    },
    enabled: input !== null,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  const onDone = () => {
    void invalidate(client, listReminders, previewReminders)
    toast({ tone: 'positive', title: t('saved') })
    onClose()
  }
  const onRefused = () => {
    setWithPast(false)
    void forecast.refetch()
  }
  const make = useAct(createReminder, onDone, onRefused)
  const change = useAct(changeReminder, onDone, onRefused)
  const past = forecast.data?.forecast.past?.people ?? 0
  const save = () => {
    const written = {
      ...reminderOf(typed, read),
      ...(withPast && typed.active && past > 0 ? { past } : {}),
    }
    if (reminder) change.act({ params: { id: reminder.reminder_id }, body: written })
    else make.act({ body: written })
  }
  return {
    typed,
    set: (more: Partial<TypedReminder>) => {
      setTyped((before) => ({ ...before, ...more }))
      setWithPast(false)
    },
    problems,
    isGood,
    forecast,
    past: { people: past, isTicked: withPast, tick: setWithPast },
    save,
    isBusy: make.isBusy || change.isBusy,
    problem: make.problem ?? change.problem,
  }
}
