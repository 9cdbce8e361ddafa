import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import type { Reminder } from '#contract/reminders/shapes.ts'
import { parseMoney } from '#rules/money.ts'
import { useLocale } from 'next-intl'
import { ReminderSwitch } from './reminder-switch.tsx'
import { useRuleWords } from './use-rule-words.ts'

type Props = {
  currency: string
  mayEdit: boolean
  onEdit: (reminder: Reminder) => void
  onRemove: (reminder: Reminder) => void
}

/** Columns of the rules: the email, when, to whom, what became of it, on or off. */
export function useReminderColumns({ currency, mayEdit, onEdit, onRemove }: Props) {
  const t = useTranslations('reminders')
  const { name } = useMailWords()
  const locale = useLocale()
  const say = useRuleWords()
  const only = ({ least, tags, most }: Reminder): string =>
    [
      parseMoney(least) ? t('only.least', { amount: moneyText(least, currency, locale) }) : '',
      tags.with.length ? t('only.with', { tags: tags.with.join(', ') }) : '',
      tags.without.length ? t('only.without', { tags: tags.without.join(', ') }) : '',
      most ? t('only.most', { n: most.n, days: most.days }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  const columns: Column<Reminder>[] = [
    {
      key: 'mail',
      head: t('heads.mail'),
      width: 'w-52',
      cell: (row) => <span className="font-medium">{name(row.mail)}</span>,
    },
    {
      key: 'when',
      head: t('heads.when'),
      cell: (row) => <span title={say(row)}>{say(row)}</span>,
    },
    {
      key: 'only',
      head: t('heads.only'),
      width: 'w-40',
      cell: (row) => <span title={only(row)}>{only(row) || t('only.all')}</span>,
      spare: true,
    },
    {
      key: 'sent',
      head: t('heads.sent'),
      width: 'w-32',
      align: 'end',
      cell: (row) => (
        <span title={row.skipped ? t('skipped', { count: row.skipped }) : undefined}>
          {t('sent', { count: row.sent })}
          {row.skipped > 0 && (
            <VisuallyHidden>{t('skipped', { count: row.skipped })}</VisuallyHidden>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('heads.state'),
      width: 'w-24',
      cell: (row) =>
        mayEdit ? (
          <ReminderSwitch reminder={row} onAsk={() => onEdit({ ...row, active: true })} />
        ) : (
          <Chip tone={row.active ? 'positive' : 'neutral'}>{t(row.active ? 'on' : 'off')}</Chip>
        ),
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      key: 'acts',
      head: <VisuallyHidden>{t('heads.acts')}</VisuallyHidden>,
      width: 'w-40',
      align: 'end' as const,
      cell: (row: Reminder) => (
        <span className="inline-flex items-center gap-1">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t('editOf', { mail: name(row.mail), when: say(row) })}
            onClick={() => onEdit(row)}
          >
            <Pencil aria-hidden size={14} />
            {t('edit')}
          </Button>
          <IconButton
            icon={Trash2}
            label={t('removeOf', { mail: name(row.mail), when: say(row) })}
            onClick={() => onRemove(row)}
          />
        </span>
      ),
    },
  ]
}
