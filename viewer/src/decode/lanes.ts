/// Containers that are read at once, each by a worker of its own. On two processors all frames are there in half of the time; more would take the
/// processor from the scene that is drawn meanwhile.
export const lanes = 2;
