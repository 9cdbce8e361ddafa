'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { useFactWords } from '#components/workflows/words/use-fact-words.ts'
import { useFieldWords } from '#components/workflows/words/use-field-words.ts'
import { fieldGroups, fields } from '#contract/workflows/fields.ts'
import type { WireFacts } from '#contract/workflows/trace-shapes.ts'
import { fieldOf, type OwnFields } from '#rules/workflows/conditions.ts'

type Props = {
  /** null: no longer kept */
  facts: WireFacts | null
  currency: string
  own: OwnFields
}
type Known = [name: string, fact: NonNullable<WireFacts[string]>]

/** Facts that aren't empty, in the order in which the editor offers them. */
const knownOf = (facts: WireFacts, own: OwnFields): Known[] =>
  [...Object.keys(own), ...Object.keys(fields)].flatMap((name): Known[] => {
    const fact = facts[name] ?? null
    const isEmpty = fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0)
    return isEmpty ? [] : [[name, fact]]
  })

/** Facts with which workflows decided, by what they are about. */
export function FactsCard({ facts, currency, own }: Props) {
  const t = useTranslations('workflow-events.one')
  const groups = useTranslations('workflows.groups')
  const fieldWords = useFieldWords(own)
  const factWords = useFactWords(currency, own)
  const known = knownOf(facts ?? {}, own)
  const ofGroup = (group: string) => known.filter(([name]) => fieldOf(name, own)?.group === group)
  return (
    <Card title={t('facts')}>
      <p className="text-text-muted">{t(known.length > 0 ? 'factsAbout' : 'noFacts')}</p>
      {fieldGroups
        .filter((group) => ofGroup(group).length > 0)
        .map((group) => (
          <section key={group} aria-label={groups(group)}>
            <h3 className="mt-4 mb-2 font-semibold">{groups(group)}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
              {ofGroup(group).map(([name, fact]) => (
                <div key={name} className="contents">
                  <dt className="text-text-muted">{fieldWords(name)}</dt>
                  <dd className="wrap-anywhere">{factWords(name, fact)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Card>
  )
}
