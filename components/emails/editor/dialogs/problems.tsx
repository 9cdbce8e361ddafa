'use client'

import { useLocale } from 'next-intl'
import { ProblemList } from '#components/emails/design/problem-list.tsx'
import { useBlockNames } from '#components/emails/design/use-block-names.ts'
import { useAround, useEditorState } from '#components/emails/editor/state/editor-context.tsx'
import { useShowProblem } from '#components/emails/editor/state/use-check.ts'
import { useMend } from '#components/emails/editor/state/use-mend.ts'
import { useView } from '#components/emails/editor/state/use-view.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { blockOf } from '#rules/emails/editing/places.ts'
import { ofBlocks } from '#rules/emails/editing/texts.ts'
import { languageName } from '#rules/shop/language.ts'

type Props = { problems: readonly Problem[]; onShown?: () => void }

/** Problems of the document that is edited; each leads to its block and field. */
export function Problems({ problems, onShown }: Props) {
  const names = useBlockNames()
  const reader = useLocale()
  const show = useShowProblem()
  const mend = useMend()
  const { languages } = useAround()
  const { language } = useView()
  const design = useEditorState<BlockDesign | null>(({ history }) => ofBlocks(history.now))
  return (
    <ProblemList
      problems={problems}
      placeOf={({ block: id, language: of }) => {
        const block = design && id ? blockOf(design, id) : null
        const name = block && names.name(block, language, languages.base)
        return [name, of && languageName(of, reader)].filter(Boolean).join(' · ')
      }}
      onShow={(problem) => {
        show(problem)
        onShown?.()
      }}
      onMend={mend}
    />
  )
}
