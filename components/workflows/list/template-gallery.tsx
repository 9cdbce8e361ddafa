'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { useTemplateWords } from '#components/workflows/words/use-template-words.ts'
import { Link } from '#i18n/navigation.ts'
import { templateKinds } from '#rules/workflows/templates/templates.ts'
import { TemplateCost, TemplateCosts } from './template-cost.tsx'
import { useTemplateCosts } from './use-template-costs.ts'

const look =
  'flex h-full flex-col gap-1 rounded-md border border-line p-3 hover:border-accent hover:bg-hover'

/** Workflows to begin from, each with a sentence, and a blank one. */
export function TemplateGallery({ mayTest }: { mayTest: boolean }) {
  const t = useTranslations('workflows.gallery')
  const words = useTemplateWords()
  const counting = useTemplateCosts()
  return (
    <Card
      title={t('title')}
      aside={
        <Link href="/loyalty/create?blank=1" prefetch={false} className="font-medium text-accent">
          {t('blank')}
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        <TemplateCosts {...{ counting, mayTest }} />
        {templateKinds.map((kind) => (
          <section key={kind} aria-label={words.kind(kind)}>
            <h3 className="mb-2 font-semibold">{words.kind(kind)}</h3>
            <ul className="grid grid-cols-3 gap-3 max-room:grid-cols-2">
              {words.of(kind).map((name) => (
                <li key={name}>
                  <Link href={`/loyalty/create?template=${name}`} prefetch={false} className={look}>
                    <span className="font-medium">{words.title(name)}</span>
                    <span className="text-sm text-text-muted">{words.about(name)}</span>
                    <TemplateCost cost={counting.costs.get(name)} currency={counting.currency} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
