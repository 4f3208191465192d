-- The practice that another person's account chose is deleted with the account.
GRANT DELETE ON gp_choices TO chaps_api;
