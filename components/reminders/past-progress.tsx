'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { invalidate } from '#client/query.ts'
import { changeReminder, listReminders } from '#contract/reminders/calls.ts'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { inputOf } from '#rules/reminders/form.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Emails about the past on their way, which can be stopped: the rule stays on without them. */
export function PastProgress({ reminder, mayEdit }: { reminder: Reminder; mayEdit: boolean }) {
  const t = useTranslations('reminders.past')
  const mails = useMailWords()
  const say = useRuleWords()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { act, isBusy } = useAct(
    changeReminder,
    () => {
      void invalidate(client, listReminders)
      toast({ tone: 'positive', title: t('stopped') })
    },
    (cause) => toast({ tone: 'danger', title: t('notStopped'), about: refusalText(cause) }),
  )
  if (!reminder.past) return null
  const { sent, people } = reminder.past
  const stop = () =>
    act({ params: { id: reminder.reminder_id }, body: { ...inputOf(reminder), past: null } })
  return (
    <Notice>
      <div className="flex items-center gap-6">
        <div className="flex min-w-0 grow flex-col gap-2">
          <p>
            {t('progress', {
              mail: mails.name(reminder.mail),
              when: say(reminder),
              sent,
              count: people,
            })}
          </p>
          <ProgressBar label={t('bar')} value={(100 * sent) / people} />
        </div>
        {mayEdit && (
          <Button size="small" busy={isBusy} onClick={stop}>
            {t('stop')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
