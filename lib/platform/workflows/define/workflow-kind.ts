import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { wireId } from '#platform/ids.ts'
import type { Of, VersionKind } from '#platform/versions/kind.ts'
import { changesOf } from '#rules/workflows/changes.ts'

const workflowKind: VersionKind<WorkflowData> = {
  kind: 'workflow',
  shape: WorkflowData,
  differences: changesOf,
}

/** Names the drafts and versions of a workflow. */
export const versionsOf = (workflowId: bigint): Of<WorkflowData> => ({
  kind: workflowKind,
  subject: wireId('workflow', workflowId),
})
