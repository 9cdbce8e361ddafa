'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { FoundGroup } from '#contract/finder/shapes.ts'
import { useOpens } from '#i18n/places.tsx'
import { searchable, wordsOf } from '#rules/finder/searchable.ts'
import { mayBeCode } from '#rules/finder/may-be-code.ts'
import { displayMoney } from '#rules/money.ts'
import type { Entry, Section } from './entry.ts'
import type { Finding } from './finding.ts'
import { useCommands } from './use-commands.ts'
import { useFind } from './use-find.ts'

/** All that a typed text means: commands, screens, and what is found, the best first. */
export function useSections(text: string, finding: Finding, recent: Section | null) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const opens = useOpens()
  const { read, offer } = useCommands(finding)
  const command = read(text)
  const person = command?.kind === 'issue' ? command.person : text
  const found = useFind(person)
  const groups = found.answer?.groups ?? []
  const currency = found.answer?.currency ?? null

  const entryOf = ({ kind }: FoundGroup, row: FoundGroup['rows'][number]): Entry => ({
    key: `${kind} ${row.id}`,
    label: row.title || t('palette.nameless'),
    detail: row.detail,
    amount: row.amount && currency ? displayMoney(row.amount, currency, locale) : null,
    href: row.href,
  })
  const more = ({ kind, more: hasMore }: FoundGroup): Entry[] =>
    kind === 'customers' && hasMore && !mayBeCode(person)
      ? [
          {
            key: 'all customers',
            label: t('palette.allCustomers'),
            search: '',
            href: `/customers?search=${encodeURIComponent(person.trim())}`,
          },
        ]
      : []
  const people: Section[] = groups
    .map((group) => ({
      key: group.kind,
      title: t(`palette.titles.${group.kind}`),
      entries: [
        ...group.rows
          .filter(({ href }) => href === null || opens(href.split('?')[0]!))
          .map((row) => entryOf(group, row)),
        ...more(group),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)

  const words = wordsOf(text)
  const places = finding.screens
    .map(({ key, href }) => ({ key: href, label: t(`menu.${key}`), href }))
    .filter(({ label }) => words.every((word) => searchable(label).includes(word)))
  const begins = places.some(({ label }) => searchable(label).startsWith(searchable(text)))
  const screens: Section[] =
    places.length > 0 && (words.length > 0 || text.trim() === '')
      ? [{ key: 'screens', title: t('palette.screens'), entries: places }]
      : []
  const commands: Section[] = [
    {
      key: 'commands',
      title: t('palette.commands'),
      entries: offer(command, { groups, currency }),
    },
  ].filter(({ entries }) => entries.length > 0)

  const isIssue = command?.kind === 'issue'
  const others = isIssue ? [] : people
  const sections = [
    ...commands,
    ...(text.trim() === '' && recent ? [recent] : []),
    ...(begins ? [...screens, ...others] : [...others, ...screens]),
  ]
  return { ...found, sections, problem: isIssue ? command.problem : null }
}
