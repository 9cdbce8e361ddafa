import { Button } from '#components/ui/button/button.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'

type Props = {
  label: string
  /** the button's label */
  save: string
  mayChange: boolean
  isDirty: boolean
  isSaving: boolean
  /** true once everything is saved (use-saved-form.ts) */
  onSave: () => Promise<boolean>
  children: React.ReactNode
}

/**
 * A page's form: read-only without the right, saved by its button, warns before leaving with
 * unsaved changes.
 */
export function SavedForm({ label, save, mayChange, isDirty, isSaving, onSave, children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-5">
        {children}
        {mayChange && (
          <div>
            <Button type="submit" look="primary" busy={isSaving} disabled={!isDirty}>
              {save}
            </Button>
          </div>
        )}
      </fieldset>
      <LeaveGuard isDirty={isDirty} onSave={onSave} />
    </form>
  )
}
