/** The option that every field has. */
export interface LabelOption {
  /**
   * The name that people read: `describeField` and explanations show it. Queries, hints and fixes use the name of the
   * field. Default: the name.
   */
  readonly label?: string
}
