'use client'

import { ChevronDown, ChevronRight, Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { SortHandle, useSorted } from '#components/ui/form/sorting.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import {
  useAround,
  useDocument,
  useEditorState,
  useOwnFields,
} from '#components/workflows/editor/state/editor-context.tsx'
import { useEdit } from '#components/workflows/editor/state/use-edit.ts'
import { useProblemCount } from '#components/workflows/editor/state/use-problems.ts'
import { useCaseWords } from '#components/workflows/words/use-case-words.ts'
import type { Case } from '#contract/workflows/definition-shapes.ts'
import { CaseFields } from './case-fields.tsx'
import { useCaseNames } from './use-case-names.ts'

type Props = { one: Case; at: number; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** A case with its sentence; opened, its conditions and actions. */
export function CaseCard({ one, at, isOpen, onOpen }: Props) {
  const t = useTranslations('workflow-editor.cases')
  const { currency, mayEdit } = useAround()
  const { cases } = useDocument()
  const words = useCaseWords(currency, useOwnFields())
  const name = useCaseNames()(at)
  const problems = useProblemCount(`cases.${at}`)
  const wanted = useEditorState((state) => state.wanted)
  const edit = useEdit()
  const { ref, style, isDragging, handle } = useSorted(one.id, cases.length < 2 || !mayEdit)
  const reveal = useEffectEvent((path: string) => {
    if (path.startsWith(`cases.${at}.`)) onOpen(true)
  })
  useEffect(() => {
    if (wanted) reveal(wanted.path)
  }, [wanted])
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      {...{ ref, style }}
      className={
        'rounded-md border border-line bg-surface ' + (isDragging ? 'z-10 shadow-popover' : '')
      }
    >
      <div className="flex items-start gap-2 p-2">
        {cases.length > 1 && mayEdit && <SortHandle {...{ name, handle }} />}
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-8 min-w-0 flex-1 items-start gap-2 rounded-md py-1 text-left"
          onClick={() => onOpen(!isOpen)}
        >
          <Chevron aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            <span className="mr-2 font-medium">{name}</span>
            <span className="wrap-anywhere text-text-muted">{words(one, at)}</span>
          </span>
        </button>
        {problems > 0 && <Chip tone="danger">{t('problems', { count: problems })}</Chip>}
        {mayEdit && (
          <>
            <IconButton
              icon={Copy}
              label={t('duplicate', { name })}
              onClick={() => edit.duplicate(at)}
            />
            <IconButton
              icon={Trash2}
              label={t('remove', { name })}
              onClick={() => edit.remove(at)}
            />
          </>
        )}
      </div>
      {isOpen && <CaseFields {...{ one, at }} />}
    </li>
  )
}
