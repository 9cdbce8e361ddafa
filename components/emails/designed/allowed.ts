/** Acts on the email that are open to the viewer. */
export type Allowed = {
  /** change states and versions */
  settle: boolean
  /** open the editor: also the plan includes it */
  edit: boolean
  /** send it to a customer: also it is one that team members send */
  send: boolean
}
