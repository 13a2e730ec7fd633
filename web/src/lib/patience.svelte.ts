/** The requests that wait for another attempt because the server is busy. */
export const patience = $state({ waiting: 0 });
