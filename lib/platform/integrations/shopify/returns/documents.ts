/** Returns of an order that one request reads, and lines of a return. */
export const returnsATime = 20

/** Finds the order of a return. */
export const returnOrderQuery = `query ReturnOrder($id: ID!) {
  return(id: $id) { order { id } }
}`

/** Reads the returns of an order; their lines apart. */
export const returnsQuery = `query Returns($id: ID!, $after: String) {
  order(id: $id) {
    returns(first: ${returnsATime}, after: $after) {
      nodes {
        id name status createdAt
        decline { note }
        refunds(first: 20) { nodes { legacyResourceId } }
        exchangeLineItems(first: 1) { nodes { id } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Reads the lines of a return. One that isn't of a line of the order has no such line. */
export const returnLinesQuery = `query ReturnLines($id: ID!, $after: String) {
  return(id: $id) {
    returnLineItems(first: 100, after: $after) {
      nodes {
        quantity processedQuantity refundedQuantity returnReason returnReasonNote customerNote
        ... on ReturnLineItem { fulfillmentLineItem { lineItem { id } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Lists the returns that wait for somebody, by their orders. */
export const waitingReturnsQuery = `query WaitingReturns($after: String) {
  orders(
    first: 25
    query: "return_status:return_requested OR return_status:in_progress"
    after: $after
  ) {
    nodes { returns(first: 10) { nodes { id status } } }
    pageInfo { hasNextPage endCursor }
  }
}`

/** Reads the state of a return. */
export const returnStatusQuery = `query ReturnStatus($id: ID!) {
  return(id: $id) { status }
}`

const done = 'userErrors { message }'

export const approveReturnMutation = `mutation ApproveReturn($id: ID!) {
  returnApproveRequest(input: { id: $id, notifyCustomer: false }) { ${done} }
}`

/** Declines a return with words that its page in the store shows. */
export const declineReturnMutation = `mutation DeclineReturn($id: ID!, $note: String) {
  returnDeclineRequest(
    input: { id: $id, declineReason: OTHER, declineNote: $note, notifyCustomer: false }
  ) { ${done} }
}`

export const cancelReturnMutation = `mutation CancelReturn($id: ID!) {
  returnCancel(id: $id, notifyCustomer: false) { ${done} }
}`

export const closeReturnMutation = `mutation CloseReturn($id: ID!) {
  returnClose(id: $id) { ${done} }
}`
