// Stands for the built service worker.
