'use client'

import { useTranslations } from 'next-intl'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import {
  type ReminderMail,
  reminderMailNames,
  reminderMails,
} from '#contract/reminders/reminder.ts'
import type { ReminderProblems, TypedReminder } from '#rules/reminders/form.ts'

type Props = {
  typed: TypedReminder
  set: (more: Partial<TypedReminder>) => void
  problems: ReminderProblems
  currency: string
}
type TextName = 'days' | 'at' | 'least' | 'with' | 'without' | 'n' | 'period'

/** Fields of a rule. */
export function ReminderFields({ typed, set, problems, currency }: Props) {
  const t = useTranslations('reminders')
  const { name } = useMailWords()
  const text = (name: TextName) => {
    const problem = problems[name]
    return {
      label: t(`fields.${name}`),
      value: typed[name],
      error: problem ? t(`problems.${problem}`) : undefined,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
    }
  }
  const { when } = reminderMails[typed.mail]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Select
        label={t('fields.mail')}
        value={typed.mail}
        options={reminderMailNames.map((mail) => ({ value: mail, label: name(mail) }))}
        onChange={(event) => set({ mail: event.target.value as ReminderMail })}
      />
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField {...text('days')} label={t(`days.${when}`)} required numericOnly maxLength={3} />
        <TextField {...text('at')} help={t('fields.atHelp')} required type="time" />
      </div>
      <MoneyField {...text('least')} help={t('fields.leastHelp')} currency={currency} />
      <TextField {...text('with')} help={t('fields.tagsHelp')} />
      <TextField {...text('without')} help={t('fields.tagsHelp')} />
      <Checkbox
        label={t('fields.limited')}
        checked={typed.isLimited}
        onChange={(event) => set({ isLimited: event.target.checked })}
      />
      {typed.isLimited && (
        <div className="grid grid-cols-2 gap-4">
          <TextField {...text('n')} required numericOnly maxLength={3} />
          <TextField {...text('period')} required numericOnly maxLength={3} />
        </div>
      )}
      <Checkbox
        label={t('fields.active')}
        checked={typed.active}
        onChange={(event) => set({ active: event.target.checked })}
      />
    </div>
  )
}
