/** '1': the side bar is collapsed. Contains no personal data. */
export const foldCookie = 'side_bar_folded'
