'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { openIssue } from '#components/store-credit/issue/opening.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { queryFor } from '#client/query.ts'
import { getCustomer } from '#contract/customers/read.ts'
import { emailPattern } from '#contract/email-pattern.ts'
import type { FoundGroup } from '#contract/finder/shapes.ts'
import { type Command, type CommandWords, readCommand } from '#rules/finder/command.ts'
import { displayMoney, readTypedMoney } from '#rules/money.ts'
import type { Entry } from './entry.ts'
import type { Finding } from './finding.ts'
import { undoLast } from './undo-last.ts'

type Found = { groups: readonly FoundGroup[]; currency: string | null }

/** Reads commands of a text, and offers those that the person may give. */
export function useCommands({ staffId, screens, mayIssue, mayUndo }: Finding) {
  const t = useTranslations('shell.palette')
  const locale = useLocale()
  const client = useQueryClient()
  const hrefOf = (key: string) => screens.find((screen) => screen.key === key)?.href

  const words = Object.fromEntries(
    (['issue', 'to', 'campaign', 'invite', 'liability', 'undo'] as const).map((key) => [
      key,
      t(`words.${key}`),
    ]),
  ) as CommandWords
  const read = (text: string): Command | null => {
    const command = readCommand(text, words, (typed) => readTypedMoney(typed, locale))
    return command?.kind === 'issue' && !mayIssue ? null : command
  }

  const issueTo = async (id: string, typed: { amount: string | null; name: string }) => {
    const customer = await client
      .fetchQuery(queryFor(getCustomer, { params: { id } }))
      .catch(() => null)
    openIssue(customer, customer ? { amount: typed.amount } : typed)
  }
  const issuing = (command: Command & { kind: 'issue' }, { groups, currency }: Found): Entry[] => {
    const { amount, person } = command
    if (command.problem) return []
    const money = amount && (currency ? displayMoney(amount, currency, locale) : amount)
    const people = groups.find(({ kind }) => kind === 'customers')?.rows ?? []
    const label = (name: string) =>
      money ? t('issueTo', { amount: money, person: name }) : t('issueToNoAmount', { person: name })
    const isEmail = emailPattern.test(person.toLowerCase())
    const carried = isEmail ? { email: person.toLowerCase() } : { name: person }
    const known = person === '' ? [] : people
    return [
      ...known.map(({ id, title, detail }) => ({
        key: `issue ${id}`,
        label: label(title || (detail ?? id)),
        search: person,
        detail,
        act: () => void issueTo(id, { amount, name: title }),
      })),
      ...(known.length > 0
        ? []
        : [
            {
              key: 'issue',
              label: person === '' ? plain(money) : label(person),
              act: () => openIssue(null, person === '' ? { amount } : { amount, ...carried }),
            },
          ]),
    ]
  }
  const plain = (money: string | null): string =>
    money ? t('issueAmount', { amount: money }) : t('issue')

  /** Opens the preview of undoing the last act, or says that there is none. */
  const undo = () => {
    undoLast(staffId).then(
      (isThere) => isThere || toast({ tone: 'warning', title: t('noUndo') }),
      () => toast({ tone: 'danger', title: t('failed') }),
    )
  }
  const offer = (command: Command | null, found: Found): Entry[] => {
    if (command === null) return []
    switch (command.kind) {
      case 'issue':
        return issuing(command, found)
      case 'campaign': {
        const href = hrefOf('bulkCreate')
        return href ? [{ key: 'campaign', label: t('campaign'), href }] : []
      }
      case 'invite': {
        const href = hrefOf('staff')
        return href ? [{ key: 'invite', label: t('invite'), href: `${href}?invite=1` }] : []
      }
      case 'liability': {
        const href = hrefOf('analytics')
        const { day } = command
        if (!href) return []
        return [
          {
            key: 'liability',
            label: day ? t('liabilityOf', { day }) : t('liability'),
            href: `${href}?tab=liability${day ? `&from=${day}&to=${day}` : ''}`,
          },
        ]
      }
      case 'undo':
        return mayUndo ? [{ key: 'undo', label: t('undo'), act: undo }] : []
    }
  }
  return { read, offer }
}
