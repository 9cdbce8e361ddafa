'use client'

import { useNow, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Day } from '#components/commerce/date/day.tsx'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import {
  dayIn,
  defaultExpiration,
  type Expiration,
  expirationProblems,
  expiresOn,
} from '#rules/store-credit/expiration.ts'
import { MoneySheet } from './money-sheet.tsx'
import { Outcome } from './outcome.tsx'

type Problem = NonNullable<ReturnType<typeof expirationProblems>['value' | 'date']>
type Props = {
  title: string
  submit: string
  about: string
  zone: string
  /** the day that it begins with; empty: a day must be chosen; null: the usual choice */
  from: string | null
  problemText: (problem: Problem) => string
  problem: string | undefined
  isBusy: boolean
  /** the last day; null: never */
  onSubmit: (day: string | null) => void
  onClose: () => void
}

/** Sets the expiration date of existing credit, or removes it. */
export function ExpirySheet({ about, zone, from, problemText, onSubmit, ...dialog }: Props) {
  const t = useTranslations('commerce.sheet')
  const now = useNow()
  const today = dayIn(zone, now)
  const [value, setValue] = useState<Expiration>(
    from === null
      ? defaultExpiration
      : {
          ...defaultExpiration,
          never_expires: false,
          expiration_mode: 'fixed',
          expires_on: from,
        },
  )
  const [isTried, setTried] = useState(false)
  const problems = expirationProblems(value, today)
  const day = problems.value || problems.date ? null : expiresOn(value, zone, now)
  const dayText = day ? <Day day={day} /> : t('never')
  const submit = () => {
    setTried(true)
    if (!problems.value && !problems.date) onSubmit(expiresOn(value, zone, now))
  }
  return (
    <MoneySheet
      {...dialog}
      onSubmit={submit}
      outcome={
        <Outcome>
          <p className="text-text-muted">{about}</p>
          {!problems.value && !problems.date && (
            <DescriptionList items={[{ term: t('expires'), detail: dayText, numeric: true }]} />
          )}
        </Outcome>
      }
    >
      <ExpirationField
        value={value}
        onChange={setValue}
        today={today}
        problems={{
          ...(isTried && problems.value ? { value: problemText(problems.value) } : {}),
          ...(isTried && problems.date ? { date: problemText(problems.date) } : {}),
        }}
      />
    </MoneySheet>
  )
}
