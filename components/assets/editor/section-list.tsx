'use client'

import { ChevronRight } from 'lucide-react'
import { useForm, useName } from '#components/assets/state/editor-context.tsx'
import { openPage } from '#components/assets/state/use-view.ts'
import { useFieldWords } from '#components/assets/words/use-field-words.ts'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { type FormPage, isPage } from '#rules/assets/form/form.ts'
import { ItemList } from './item-list.tsx'
import { PageContent } from './form-page.tsx'

/** The sections of an asset: as cards that open a page each, or below each other. */
export function SectionList() {
  const name = useName()
  const { sections, isPaged } = useForm()
  const { label } = useFieldWords(name)
  return (
    <div className="flex flex-col gap-3">
      {sections.map((section) => {
        if (!isPage(section)) return <ItemList key={section.path} list={section} />
        if (isPaged) return <SectionCard key={section.path} page={section} />
        return (
          <FieldGroup key={section.path} title={label(section.of)}>
            <PageContent page={section} />
          </FieldGroup>
        )
      })}
    </div>
  )
}

function SectionCard({ page }: { page: FormPage }) {
  const name = useName()
  const { label } = useFieldWords(name)
  return (
    <button
      type="button"
      data-part={page.path}
      onClick={() => openPage(page.path)}
      className={
        'flex h-11 items-center justify-between gap-2 rounded-md border border-line ' +
        'bg-surface px-3 font-medium hover:bg-hover'
      }
    >
      {label(page.of)}
      <ChevronRight aria-hidden size={16} className="text-text-muted" />
    </button>
  )
}
