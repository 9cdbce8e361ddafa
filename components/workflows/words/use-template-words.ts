'use client'

import { useTranslations } from 'next-intl'
import {
  type TemplateName,
  type templateKinds,
  templates,
} from '#rules/workflows/templates/templates.ts'

/** Names a template and says in a sentence what it does. */
export function useTemplateWords() {
  const t = useTranslations('workflows.templates')
  return {
    title: (name: TemplateName): string => t(`${name}.title`),
    about: (name: TemplateName): string => t(`${name}.about`),
    kind: (kind: (typeof templateKinds)[number]): string => t(`kinds.${kind}`),
    /** templates of a kind, in the order in which they are offered */
    of: (kind: (typeof templateKinds)[number]): TemplateName[] =>
      (Object.keys(templates) as TemplateName[]).filter((name) => templates[name].kind === kind),
  }
}
