'use client'

import { useTranslations } from 'next-intl'
import { CaseList } from '#components/workflows/editor/outline/case-list.tsx'
import { TriggerCard } from '#components/workflows/editor/outline/trigger-card.tsx'
import { LimitsCard } from '#components/workflows/editor/limits/limits-card.tsx'
import { TimesCard } from '#components/workflows/editor/limits/times-card.tsx'
import {
  type Around,
  EditorProvider,
  useAround,
} from '#components/workflows/editor/state/editor-context.tsx'
import {
  ProblemsContext,
  useFoundProblems,
} from '#components/workflows/editor/state/use-problems.ts'
import type { Workflow } from '#contract/workflows/workflow-shapes.ts'
import type { WorkflowDocument } from '#rules/workflows/editing/document.ts'
import { PanelSide } from './panel-side.tsx'
import { TopBar } from './top-bar.tsx'

type Props = { workflow: Workflow | null; first: WorkflowDocument; around: Around }

/** The editor of a workflow: its outline, and beside it what tests, compares and publishes it. */
export function WorkflowEditor({ workflow, first, around }: Props) {
  return (
    <EditorProvider {...{ workflow, first, around }}>
      <Screen />
    </EditorProvider>
  )
}

function Screen() {
  const t = useTranslations('workflow-editor')
  const { mayEdit } = useAround()
  const problems = useFoundProblems()
  return (
    <ProblemsContext value={problems}>
      <TopBar />
      <div className="flex min-h-0 flex-1 max-room:flex-col max-room:overflow-y-auto">
        <div
          // it scrolls, so the keyboard must reach it, also where no field may be changed
          tabIndex={0}
          role="region"
          aria-label={t('outline')}
          className={
            'min-h-0 min-w-0 flex-1 overflow-y-auto bg-canvas p-4 ' +
            'max-room:flex-none max-room:overflow-visible'
          }
        >
          <div className="mx-auto flex max-w-240 flex-col gap-4">
            <fieldset disabled={!mayEdit} className="contents">
              <TriggerCard />
            </fieldset>
            <CaseList />
            <fieldset disabled={!mayEdit} className="contents">
              <LimitsCard />
              <TimesCard />
            </fieldset>
          </div>
        </div>
        <PanelSide />
      </div>
    </ProblemsContext>
  )
}
