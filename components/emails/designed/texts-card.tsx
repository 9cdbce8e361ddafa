'use client'

import { useLocale, useTranslations } from 'next-intl'
import { TextsFile } from '#components/emails/overview/texts-file.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { Design } from '#contract/emails/design-shapes.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { type PlacedText, textsOf } from '#rules/emails/editing/texts.ts'
import { everyBlock } from '#rules/emails/editing/places.ts'
import { beginningOfText } from '#rules/emails/words/beginning.ts'
import { type TextState, stateOf } from '#rules/emails/words/texts.ts'
import { languageName } from '#rules/shop/language.ts'

const tones = { done: 'positive', missing: 'danger', outdated: 'warning' } as const

type Props = { state: DesignState; mayEdit: boolean }

/** The texts of the email by language, each with its state; a text leads to itself in the editor. */
export function TextsCard({ state, mayEdit }: Props) {
  const t = useTranslations('email-list.texts')
  const { base, others } = state.languages
  const design = (state.draft?.design ?? state.live.design) as Design
  const texts = textsOf(design).filter(({ texts: of }) => (of[base]?.value.length ?? 0) > 0)
  return (
    <Card
      title={t('title')}
      aside={mayEdit && others.length > 0 && <TextsFile languages={others} />}
      padded={false}
    >
      {others.length === 0 ? (
        <p className="p-4 text-text-muted">{t('oneLanguage')}</p>
      ) : (
        <TextsTable {...{ state, design, texts }} />
      )}
    </Card>
  )
}

type TableProps = { state: DesignState; design: Design; texts: readonly PlacedText[] }

function TextsTable({ state, design, texts }: TableProps) {
  const t = useTranslations('email-list.texts')
  const locale = useLocale()
  const { base, others } = state.languages
  const placeOf = usePlaceNames(design)
  const cell = 'border-t border-line px-3 py-2 first:pl-4 last:pr-4'
  return (
    <div tabIndex={0} role="region" aria-label={t('table')} className="max-h-112 overflow-auto">
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-text-muted">
          <tr>
            {[t('text'), languageName(base, locale)].map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium first:pl-4">
                {head}
              </th>
            ))}
            {others.map((language) => (
              <th key={language} scope="col" className="px-3 py-2 font-medium last:pr-4">
                {languageName(language, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={`${text.block} ${text.field}`}>
              <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
                {placeOf(text)}
              </th>
              <td className={`${cell} max-w-80 truncate text-text-muted`}>
                {beginningOfText(text.texts[base]?.value ?? '')}
              </td>
              {others.map((language) => (
                <td key={language} className={cell}>
                  <TextLink
                    name={state.name}
                    place={placeOf(text)}
                    {...{ text, language }}
                    is={stateOf(text.texts, language, base)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LinkProps = {
  name: string
  place: string
  text: PlacedText
  language: string
  is: TextState
}

function TextLink({ name, place, text: { block, field }, language, is }: LinkProps) {
  const t = useTranslations('email-list.texts')
  const locale = useLocale()
  const query = new URLSearchParams({ language, ...(block ? { block } : { field }) })
  return (
    <Link
      href={`/email-builder/editor/${name}?${query}`}
      prefetch={false}
      className="rounded-sm hover:underline"
    >
      <Chip tone={tones[is]}>{t(`states.${is}`)}</Chip>
      <span className="sr-only">
        {t('of', { text: place, language: languageName(language, locale) })}
      </span>
    </Link>
  )
}

/** Names where a text is: a field of the email, or its block. */
const usePlaceNames = (design: Design): ((text: PlacedText) => string) => {
  const t = useTranslations('email-list.texts')
  const kinds = useTranslations('email-design.kinds')
  const blocks = new Map(
    design.format === 'blocks' ? everyBlock(design.blocks).map((one) => [one.id, one]) : [],
  )
  return ({ block, field }) => {
    const kind = block === null ? null : (blocks.get(block)?.kind ?? 'block')
    const [, row] = /^rows\.(\d+)\./.exec(field) ?? []
    if (kind === null) return t(`fields.${field}` as 'fields.subject')
    if (row !== undefined) return t('row', { block: kinds(kind), no: Number(row) + 1 })
    return t.has(`fields.in.${field}` as never)
      ? t('inBlock', { block: kinds(kind), field: t(`fields.in.${field}` as never) })
      : kinds(kind)
  }
}
