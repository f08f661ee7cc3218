// Leaves the address with the used link behind, and opens the studio as its own page.
location.replace("/");
